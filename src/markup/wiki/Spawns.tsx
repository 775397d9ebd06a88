/** @jsxImportSource #html */
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { SpawnView } from '../../content/views/monster-view.ts'
import type { Html } from '../../jsx/html.ts'
import { numberColumn, Table } from '../Table.tsx'

/** The maps of a monster with number and respawn time. */
export function Spawns({ of: rows }: { of: readonly SpawnView[] }): Html {
  if (rows.length === 0) return <p class="quiet">{monsterCopy.noSpawns}</p>
  const { map, amount, respawn } = monsterCopy
  return (
    <Table caption={monsterCopy.spawns} look="lines" columns={[map, numberColumn(amount), numberColumn(respawn)]}>
      {rows.map((row) => (
        <tr>
          <th scope="row">
            <a href={row.map.href}>{row.map.title}</a>
            {row.map.name && [' ', <small class="quiet">{row.map.name}</small>]}
            {row.notes.map((note) => [' ', <span class="badge">{note}</span>])}
            {(row.place.level || row.place.isFree) && (
              <small
                class="quiet ml-1"
                data-place
                data-level={row.place.level}
                data-free={row.place.isFree}
                data-pagefind-ignore
              />
            )}
          </th>
          <td class="num" data-label={amount}>
            {numberText(row.amount)}
          </td>
          <td class="num" data-label={respawn}>
            {row.respawns.join('、')}
          </td>
        </tr>
      ))}
    </Table>
  )
}
