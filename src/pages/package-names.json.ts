import { itemName } from '../content/items.ts'
import { packageTexts } from '../content/package-texts.ts'
import { allPackages } from '../content/packages.ts'

export const GET = () => new Response(JSON.stringify(packageTexts(allPackages(), itemName)))
