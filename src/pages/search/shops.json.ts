import { shopTexts } from '../../content/shop-texts.ts'

/** What distinguishes NPCs with the same name: for suggestions and the search page, in addition to the name. */
export const GET = () => Response.json(shopTexts())
