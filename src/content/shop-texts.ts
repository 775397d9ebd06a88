import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { searchSiteCopy } from '../../domain/copy/search.ts'
import { shopNpcs } from '../../domain/monsters/shop-places.ts'
import { itemById } from './items.ts'
import { allMaps, mapTitle } from './monsters.ts'
import { shopsOn } from './npc-shops.ts'

/** Goods that are named in a line. */
const namedGoods = 3

/** Texts about each NPC with shops, by its id in the search: its map and place, and what it sells. */
export function shopTexts(): Record<string, string[]> {
  const entries = allMaps().flatMap(({ Name: map }) =>
    shopNpcs(map, shopsOn(map)).map(({ ids: [first], place, shops }): [string, string[]] => {
      const goods = [...new Set(shops.flatMap((shop) => shop.Items.map(({ Item }) => Item)))]
      const names = goods.slice(0, namedGoods).map((id) => itemById(id)?.Name ?? fill(commonCopy.unknownItem, { id }))
      const copy = goods.length > namedGoods ? searchSiteCopy.sellsMore : searchSiteCopy.sells
      const sells = goods.length > 0 ? fill(copy, { goods: names.join('、'), n: goods.length }) : ''
      return [`${map}#shop-${first}`, [[mapTitle(map), place].filter(Boolean).join(' '), sells].filter(Boolean)]
    }),
  )
  return Object.fromEntries(entries)
}
