import { useId, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import type { Ranking } from '../../../api/players.ts'
import { getOnlinePlayers, getRanking } from '../../../api/players.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { rankingCopy as copy } from '../../../domain/copy/site-players.ts'
import { EmptyMark, EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { CastleTable, CharacterTable, GuildTable, OnlineTable } from './tables.tsx'

type Board = keyof Ranking | 'online'
const boards = ['level', 'fame', 'zeny', 'guilds', 'castles'] as const satisfies readonly (keyof Ranking)[]
/** The rankings, and who is online if the host shows it. */
async function ask(client: Client) {
  const ranking = await client.call(getRanking, {})
  const { players } = await client.call(getOnlinePlayers, {}).catch(() => ({ players: null }))
  return { ranking, players }
}

/** The game's rankings. `emptyMark` is the name of the illustration for an empty table. */
export default function RankingIsland({ emptyMark }: { emptyMark: string }) {
  return (
    <ErrorBoundary>
      <EmptyMark value={emptyMark}>
        <Boards />
      </EmptyMark>
    </ErrorBoundary>
  )
}

function Boards() {
  const { answer, load } = useAnswer(ask)
  const [wanted, setWanted] = useState<Board>()
  const panelId = useId()

  if (answer.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (answer.at === 'none') return <EmptyState>{<p>{copy.notHere}</p>}</EmptyState>
  if (answer.at === 'failed') return <LoadFailed text={copy.failed} onRetry={load} />
  const { ranking, players } = answer.value
  // Boards that the operator disabled, or that the game does not have, get no tab.
  const shown: Board[] = boards.filter((board) => ranking[board].length > 0)
  if (players) shown.push('online')
  const [first] = shown
  if (first === undefined)
    return (
      <EmptyState>
        <p>{copy.none}</p>
        <p className="quiet">{copy.noneNext}</p>
      </EmptyState>
    )
  const board = wanted ?? first
  return (
    <>
      <Tabs
        label={copy.title}
        tabs={shown.map((id) => ({ id, label: copy.tabs[id] }))}
        chosen={board}
        panelId={panelId}
        onChoose={setWanted}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${board}`}>
        <p className="quiet mt-3">{board === 'online' ? copy.onlineRules : copy.rules}</p>
        {board !== 'online' && <BoardTable ranking={ranking} board={board} />}
        {board === 'online' && players && <OnlineTable players={players} />}
      </div>
    </>
  )
}

function BoardTable({ ranking, board }: { ranking: Ranking; board: keyof Ranking }) {
  if (board === 'guilds') return <GuildTable guilds={ranking.guilds} />
  if (board === 'castles') return <CastleTable castles={ranking.castles} />
  return <CharacterTable characters={ranking[board]} board={board} />
}
