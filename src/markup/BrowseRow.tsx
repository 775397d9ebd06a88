/** @jsxImportSource #html */
import { fill } from '../../domain/copy/fill.ts'
import { browseCopy } from '../../domain/copy/site-search.ts'
import type { NamedLine } from '../../domain/search/browse-items.ts'
import type { Html } from '../jsx/html.ts'
import { NamedItem } from './NamedItem.tsx'

/**
 * Row of the list of all items; on a phone the facts are below the name. `src/elements/item-browser.tsx` fills copies of
 * the first row, cell by cell in this order. `levelled`: with a column of levels.
 */
export function BrowseRow({ line, levelled }: { line: NamedLine; levelled: boolean }): Html {
  const { id, name, slots, type, place, level } = line
  const facts = [type, place, level > 0 && fill(browseCopy.levelFact, { n: level }), `#${id}`].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <NamedItem id={id} name={name} slots={slots} />
        <div class="quiet pl-8 md:hidden">{facts.join('・')}</div>
      </th>
      <td class="max-md:hidden">{type}</td>
      <td class="max-md:hidden">{place}</td>
      {levelled && <td class="num max-md:hidden">{level > 0 && level}</td>}
      <td class="num quiet max-md:hidden">{id}</td>
    </tr>
  )
}
