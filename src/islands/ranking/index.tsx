import { useEffect, useId, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import type { Ranking } from '../../../api/players.ts'
import { getOnlinePlayers, getRanking } from '../../../api/players.ts'
import { rankingCopy as copy } from '../../../domain/copy/players.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { BoardTable, OnlineTable } from './tables.tsx'

type Board = keyof Ranking | 'online'
const boards = ['level', 'fame', 'zeny', 'guilds', 'castles'] as const satisfies readonly (keyof Ranking)[]
/** The rankings, and who is online if the host shows it. */
async function ask(client: Client) {
  const ranking = await client.call(getRanking, {})
  const { players } = await client.call(getOnlinePlayers, {}).catch(() => ({ players: null }))
  return { ranking, players }
}

/** The game's rankings. */
export default function RankingIsland() {
  return (
    <ErrorBoundary>
      <Loaded from={useAnswer(ask)} failed={copy.failed} none={<LeavePage />}>
        {(answer) => <Boards {...answer} />}
      </Loaded>
    </ErrorBoundary>
  )
}

/** A host without rankings has no such page: like every unknown path it leads home. */
function LeavePage() {
  useEffect(() => location.replace('/'), [])
  return <EmptyState>{copy.notHere}</EmptyState>
}

function Boards({ ranking, players }: Awaited<ReturnType<typeof ask>>) {
  // The count of players on the home page leads to their list.
  const [chosenBoard, setChosenBoard] = useState<Board | undefined>(location.hash === '#online' ? 'online' : undefined)
  const panelId = useId()
  // Boards that the operator disabled, or that the game does not have, get no tab.
  const visibleBoards: Board[] = boards.filter((board) => ranking[board].length > 0)
  if (players) visibleBoards.push('online')
  const [first] = visibleBoards
  if (first === undefined)
    return (
      <EmptyState>
        <p>{copy.none}</p>
        <p className="quiet">{copy.noneWhat}</p>
        <a className="btn" href="/monster">
          {copy.noneNext}
        </a>
      </EmptyState>
    )
  const board = visibleBoards.find((id) => id === chosenBoard) ?? first
  return (
    <>
      <Tabs
        label={copy.title}
        tabs={visibleBoards.map((id) => ({ id, label: copy.tabs[id] }))}
        chosen={board}
        panelId={panelId}
        onChoose={setChosenBoard}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${board}`}>
        <p className="quiet mt-3">{board === 'online' ? copy.onlineRules : copy.rules}</p>
        {board !== 'online' && <BoardTable ranking={ranking} board={board} />}
        {board === 'online' && players && <OnlineTable players={players} />}
      </div>
    </>
  )
}
