/** @jsxImportSource #html */
import { browseCopy } from '../../domain/copy/item-list.ts'
import type { NamedLine } from '../../domain/search/browse-items.ts'
import type { Html } from '../jsx/html.ts'
import { ItemHead } from './NamedItem.tsx'

/**
 * Row of the list of all items. `src/elements/item-browser.tsx` fills copies of the first row, cell by cell in this
 * order. `levelled`: with a column of levels. `brief`: what the item does; undefined if no row has it.
 */
export function BrowseRow(props: { line: NamedLine; levelled: boolean; brief: string | undefined }): Html {
  const { line, levelled, brief } = props
  const { id, name, slots, type, place, level } = line
  return (
    <tr>
      <ItemHead id={id} name={name} slots={slots} />
      {brief !== undefined && <td class="effect-cell effect-brief">{brief && <span>{brief}</span>}</td>}
      <td>{type}</td>
      <td>{place}</td>
      {levelled && (
        <td class="num" data-label={browseCopy.columns.level}>
          {level > 0 && level}
        </td>
      )}
      <td class="num quiet" data-label="#">
        {id}
      </td>
    </tr>
  )
}
