import { useStore } from '@nanostores/react'
import { fill } from '../../../domain/copy/fill.ts'
import { gameLogCopy as copy } from '../../../domain/copy/game-log.ts'
import { firstCharacterId, type LogRow } from '../../../domain/game-server/game-log.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { $monsterNames } from '../../stores/record-names.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { MapName } from '../../ui/MapName.tsx'

const { columns } = copy
/** First card slots of brewed items, forged items and pet eggs, whose other slots are not cards. */
const markers = [254, 255, 256]

/** Rows of one log of the game. */
export function LogTable({ rows }: { rows: readonly LogRow[] }) {
  return (
    <DataTable
      caption={copy.title}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass="max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4"
      columns={[
        { label: columns.at, kind: 'head', className: 'whitespace-nowrap', cell: ({ at }) => at },
        {
          label: columns.who,
          className: 'wrap-anywhere max-md:justify-end',
          cell: (row) => <Party name={row.char} id={row.char_id} />,
        },
        {
          label: columns.type,
          labelled: true,
          className: 'max-md:col-span-full md:whitespace-nowrap',
          cell: typeText,
        },
        { label: columns.what, className: 'wrap-anywhere max-md:col-span-full', cell: (row) => <What row={row} /> },
        {
          label: columns.map,
          labelled: true,
          className: 'max-md:col-span-full',
          cell: ({ map }) => <MapName code={map} />,
        },
      ]}
    />
  )
}

function typeText({ type, message }: LogRow): string {
  const texts: Record<string, string> = message === '' ? copy.types : copy.chats
  return texts[type] ?? type
}

/** A character's name, or a monster's with its number; a deleted character has its number only. */
function Party({ name, id }: { name: string; id: number }) {
  const monster = useStore($monsterNames).get(String(id))
  if (name !== '' || id === 0) return <bdi>{name}</bdi>
  if (id >= firstCharacterId) return fill(copy.deletedCharacter, { id })
  return (
    <span>
      {monster} <span className="quiet">{fill(copy.monster, { id })}</span>
    </span>
  )
}

function What({ row }: { row: LogRow }) {
  if (row.message !== '')
    return (
      <>
        {row.recipient !== '' && <span className="quiet">→ {row.recipient} </span>}
        <bdi>{row.message}</bdi>
      </>
    )
  const amount = `${row.amount > 0 ? '+' : ''}${numberText(row.amount)}`
  if (row.nameid === 0)
    return (
      <>
        <span className="figures">{amount} Z</span>{' '}
        <span className="quiet">
          <Party name={row.other} id={row.other_id} />
        </span>
      </>
    )
  return (
    <>
      <ItemLink id={row.nameid} refine={row.refine} /> <span className="figures">{amount}</span>
      {!markers.includes(row.cards[0] ?? 0) && <ItemCards cards={row.cards} />}
    </>
  )
}
