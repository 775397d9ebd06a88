import type { OnlinePlayer, RankedCharacter, Ranking } from '../../../api/players.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { rankingCopy } from '../../../domain/copy/players.ts'
import { castleName } from '../../../domain/game-server/castle-name.ts'
import { jobName } from '../../../domain/items/job-name.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'

const { columns: heads, tabs, levels } = rankingCopy
type Board = keyof Ranking

/** On a phone the place is left of the name, and the other facts are below it. */
const rank = {
  label: heads.rank,
  kind: 'figure',
  className: 'w-16 max-md:-ms-11 max-md:w-8',
  cell: (_: unknown, place: number) => place + 1,
} as const
const rowClass = 'max-md:ps-11'
const guildOr = (guild: string, none: string) => (guild ? <bdi>{guild}</bdi> : <span className="quiet">{none}</span>)

/** Characters in their order, with both levels; zeny and fame have a separate column. */
const characters = (board: Board): (DataColumn<RankedCharacter> | false)[] => [
  rank,
  { label: heads.name, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.class, cell: (one) => jobName(one.class) },
  {
    label: heads.levels,
    labelled: true,
    kind: 'figure',
    cell: (one) => fill(levels, { base: one.base_level, job: one.job_level }),
  },
  board === 'zeny' && { label: heads.zeny, kind: 'figure', cell: ({ value }) => <Price value={value} unit="Z" /> },
  board === 'fame' && { label: heads.fame, labelled: true, kind: 'figure', cell: ({ value }) => numberText(value) },
  { label: heads.guild, cell: ({ guild }) => guildOr(guild, rankingCopy.noGuild) },
]

const guilds: DataColumn<Ranking['guilds'][number]>[] = [
  rank,
  { label: heads.guildName, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.master, labelled: true, cell: ({ master }) => <bdi>{master}</bdi> },
  { label: heads.guildLevel, labelled: true, kind: 'figure', cell: ({ level }) => level },
]

const castles: DataColumn<Ranking['castles'][number]>[] = [
  { label: heads.castle, kind: 'head', cell: ({ id }) => castleName(id) },
  { label: heads.holder, cell: ({ guild }) => guildOr(guild, rankingCopy.unclaimed) },
]

const online: DataColumn<OnlinePlayer>[] = [
  { label: heads.name, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.class, cell: (one) => jobName(one.class) },
  { label: heads.baseLevel, labelled: true, kind: 'figure', cell: ({ base_level }) => base_level },
  { label: heads.map, cell: ({ map }) => <MapName code={map} /> },
]

const className = 'data-table-lines'

/** Who plays, and where. */
export function OnlineTable({ players }: { players: readonly OnlinePlayer[] }) {
  return (
    <DataTable
      caption={tabs.online}
      className={className}
      columns={online}
      rows={players}
      none={rankingCopy.noOnline}
      rowKey={({ name }) => name}
    />
  )
}

export function BoardTable({ ranking, board }: { ranking: Ranking; board: Board }) {
  const common = { caption: tabs[board], className }
  if (board === 'guilds') return <DataTable {...common} rowClass={rowClass} columns={guilds} rows={ranking.guilds} />
  if (board === 'castles') return <DataTable {...common} columns={castles} rows={ranking.castles} />
  return <DataTable {...common} rowClass={rowClass} columns={characters(board)} rows={ranking[board]} />
}
