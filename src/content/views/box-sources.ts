/** Where players get a box, on its page. */
import { fill } from '../../../domain/copy/fill.ts'
import { packageSiteCopy } from '../../../domain/copy/packages.ts'
import { packagesContaining } from '../packages.ts'
import { sourcesOfItem } from './source-view.ts'

export interface BoxSourceView {
  text: string
  /** The price, if it is sold. */
  price: string
  href: string
}

/** Number of sources of each kind; the item's page has all of them. */
const shownOfKind = 2

/** Shops, monsters and boxes that give one of the items, the best of each kind first. */
export function boxSources(items: readonly number[]): BoxSourceView[] {
  return items.flatMap((id) => {
    const { shops = [], barters = [], drops = [] } = sourcesOfItem(id) ?? {}
    const boxes = packagesContaining(id).filter(({ mean }) => mean > 0)
    return [
      ...[...shops, ...barters].slice(0, shownOfKind).map(({ name, places, price, materials }) => ({
        text: [name, places[0]?.text].filter(Boolean).join('　'),
        price: price || materials.map((material) => `${material.name} × ${material.amount}`).join('、'),
        href: places[0]?.href || `/item/${id}`,
      })),
      ...drops
        .filter(({ refused }) => !refused)
        .slice(0, shownOfKind)
        .flatMap(({ monster, chance }) =>
          monster
            ? [
                {
                  text: fill(packageSiteCopy.droppedBy, { monster: monster.name, chance }),
                  price: '',
                  href: `/monster/${monster.id}`,
                },
              ]
            : [],
        ),
      ...boxes.slice(0, shownOfKind).map((source) => ({
        text: fill(packageSiteCopy.inBox, { box: source.package.Name }),
        price: '',
        href: `/package/${encodeURIComponent(source.package.GroupId)}`,
      })),
    ]
  })
}
