import type { ReactNode } from 'react'
import type { OnlinePlayer, RankedCharacter, Ranking } from '../../../api/players.ts'
import { castleName } from '../../../domain/castle-name.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { rankingCopy } from '../../../domain/copy/site-players.ts'
import { jobName } from '../../../domain/job-name.ts'
import { numberText } from '../../../domain/number-text.ts'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { TableHead } from '../../ui/TableHead.tsx'

const { columns, tabs, levels } = rankingCopy
type Column = keyof typeof columns

function pick(...names: Column[]) {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Record<Column, string>
}

/** Characters in their order, with both levels; zeny and fame have a separate column. */
export function CharacterTable({
  characters,
  board,
}: {
  characters: readonly RankedCharacter[]
  board: keyof Ranking & ('level' | 'zeny' | 'fame')
}) {
  return (
    <BoardFrame title={tabs[board]}>
      <TableHead
        columns={pick('rank', 'name', 'class', 'levels', ...(board === 'level' ? [] : [board]), 'guild')}
        figures={['rank', 'levels', 'zeny', 'fame']}
      />
      <tbody>
        {characters.map((one, index) => (
          <tr key={one.name}>
            <Rank at={index + 1} />
            <th scope="row">
              <bdi>{one.name}</bdi>
            </th>
            <td>{jobName(one.class)}</td>
            <td className="num">{fill(levels, { base: one.base_level, job: one.job_level })}</td>
            {board !== 'level' && (
              <td className="num">{board === 'zeny' ? <Price value={one.value} unit="Z" /> : numberText(one.value)}</td>
            )}
            <td>{one.guild ? <bdi>{one.guild}</bdi> : <span className="quiet">{rankingCopy.noGuild}</span>}</td>
          </tr>
        ))}
      </tbody>
    </BoardFrame>
  )
}

export function GuildTable({ guilds }: { guilds: Ranking['guilds'] }) {
  return (
    <BoardFrame title={tabs.guilds}>
      <TableHead columns={pick('rank', 'guildName', 'master', 'guildLevel')} figures={['rank', 'guildLevel']} />
      <tbody>
        {guilds.map(({ name, master, level }, index) => (
          <tr key={name}>
            <Rank at={index + 1} />
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{master}</bdi>
            </td>
            <td className="num">{level}</td>
          </tr>
        ))}
      </tbody>
    </BoardFrame>
  )
}

export function CastleTable({ castles }: { castles: Ranking['castles'] }) {
  return (
    <BoardFrame title={tabs.castles}>
      <TableHead columns={pick('castle', 'holder')} />
      <tbody>
        {castles.map(({ id, guild }) => (
          <tr key={id}>
            <th scope="row">{castleName(id)}</th>
            <td>{guild ? <bdi>{guild}</bdi> : <span className="quiet">{rankingCopy.unclaimed}</span>}</td>
          </tr>
        ))}
      </tbody>
    </BoardFrame>
  )
}

/** Who plays, and where. */
export function OnlineTable({ players }: { players: readonly OnlinePlayer[] }) {
  if (players.length === 0) return <p className="notice">{rankingCopy.noOnline}</p>
  return (
    <BoardFrame title={tabs.online}>
      <TableHead columns={pick('name', 'class', 'baseLevel', 'map')} figures={['baseLevel']} />
      <tbody>
        {players.map(({ name, class: job, base_level, map }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{jobName(job)}</td>
            <td className="num">{base_level}</td>
            <td>{map}</td>
          </tr>
        ))}
      </tbody>
    </BoardFrame>
  )
}

/** The frame of a board: narrower cells on a phone, and a name for screen readers. */
function BoardFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollTable label={title} fits>
      <table className="data-table min-w-0 max-md:[&_:is(th,td)]:px-1.5">
        <caption className="sr-only">{title}</caption>
        {children}
      </table>
    </ScrollTable>
  )
}

function Rank({ at }: { at: number }) {
  return <td className="num w-16">{at}</td>
}
