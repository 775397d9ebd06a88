import type { OnlinePlayer, RankedCharacter, Ranking } from '../../../api/players.ts'
import { castleName } from '../../../domain/castle-name.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { rankingCopy } from '../../../domain/copy/site-players.ts'
import { jobName } from '../../../domain/job-name.ts'
import { numberText } from '../../../domain/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'

const { columns: heads, tabs, levels } = rankingCopy
type Board = keyof Ranking

const rank = { label: heads.rank, kind: 'figure', className: 'w-16', cell: (_: unknown, at: number) => at + 1 } as const
const guildOr = (guild: string, none: string) => (guild ? <bdi>{guild}</bdi> : <span className="quiet">{none}</span>)

/** Characters in their order, with both levels; zeny and fame have a separate column. */
const characters = (board: Board): (DataColumn<RankedCharacter> | false)[] => [
  rank,
  { label: heads.name, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.class, cell: (one) => jobName(one.class) },
  {
    label: heads.levels,
    kind: 'figure',
    cell: (one) => fill(levels, { base: one.base_level, job: one.job_level }),
  },
  board === 'zeny' && { label: heads.zeny, kind: 'figure', cell: ({ value }) => <Price value={value} unit="Z" /> },
  board === 'fame' && { label: heads.fame, kind: 'figure', cell: ({ value }) => numberText(value) },
  { label: heads.guild, cell: ({ guild }) => guildOr(guild, rankingCopy.noGuild) },
]

const guilds: DataColumn<Ranking['guilds'][number]>[] = [
  rank,
  { label: heads.guildName, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.master, cell: ({ master }) => <bdi>{master}</bdi> },
  { label: heads.guildLevel, kind: 'figure', cell: ({ level }) => level },
]

const castles: DataColumn<Ranking['castles'][number]>[] = [
  { label: heads.castle, kind: 'head', cell: ({ id }) => castleName(id) },
  { label: heads.holder, cell: ({ guild }) => guildOr(guild, rankingCopy.unclaimed) },
]

const online: DataColumn<OnlinePlayer>[] = [
  { label: heads.name, kind: 'head', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.class, cell: (one) => jobName(one.class) },
  { label: heads.baseLevel, kind: 'figure', cell: ({ base_level }) => base_level },
  { label: heads.map, cell: ({ map }) => <MapName code={map} /> },
]

const look = 'min-w-0 max-md:[&_:is(th,td)]:px-1.5'

/** Who plays, and where. */
export function OnlineTable({ players }: { players: readonly OnlinePlayer[] }) {
  if (players.length === 0) return <p className="notice">{rankingCopy.noOnline}</p>
  return (
    <ScrollTable label={tabs.online} fits>
      <DataTable caption={tabs.online} className={look} columns={online} rows={players} rowKey={({ name }) => name} />
    </ScrollTable>
  )
}

/** A board: narrower cells on a phone. */
export function BoardTable({ ranking, board }: { ranking: Ranking; board: Board }) {
  const common = { caption: tabs[board], className: look }
  return (
    <ScrollTable label={tabs[board]} fits>
      {board === 'guilds' ? (
        <DataTable {...common} columns={guilds} rows={ranking.guilds} />
      ) : board === 'castles' ? (
        <DataTable {...common} columns={castles} rows={ranking.castles} />
      ) : (
        <DataTable {...common} columns={characters(board)} rows={ranking[board]} />
      )}
    </ScrollTable>
  )
}
