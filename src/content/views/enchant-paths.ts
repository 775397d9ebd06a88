import { changesOf } from '../changes.ts'
import { allEnchants } from '../enchants.ts'
import { pageKey } from '../page-key.ts'
import { enchantView } from './enchant-view.ts'

/** The paths of enchants. */
export function enchantPaths() {
  return allEnchants().map((enchant) => {
    const view = enchantView(enchant)
    const history = changesOf('enchants', enchant.Id)
    return { params: { id: String(enchant.Id) }, props: { view, history }, cacheKey: pageKey({ view, history }) }
  })
}
