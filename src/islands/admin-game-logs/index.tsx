import { useCallback, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { getGameLog, type LogSearch } from '../../../api/game-logs.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { gameLogCopy as copy } from '../../../domain/copy/game-log.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { useMore } from '../../ui/use-more.ts'
import { LogTable } from './LogTable.tsx'

const newest: LogSearch = { log: 'items', q: '', text: '', from: '', until: '' }
const choice = { name: 'log', label: copy.log, options: copy.logs } as const
const extra = { name: 'text', label: copy.text } as const

/** The game's own logs for admins. */
export default function AdminGameLogs() {
  return (
    <AdminFrame>
      <Logs />
    </AdminFrame>
  )
}

function Logs() {
  const [search, setSearch] = useState(newest)
  const ask = useCallback(
    async (client: Client, after?: string) => {
      const before = after === undefined ? undefined : Number(after)
      const { rows, next, read_to } = await client.call(getGameLog, { params: { ...search, before } })
      const note = read_to === '' ? '' : fill(copy.readTo, { time: read_to.slice(0, 16) })
      return { rows, next: next === null ? undefined : String(next), note }
    },
    [search],
  )
  const list = useMore(ask)

  if (list.failure?.isMissing)
    return (
      <EmptyState>
        <p role="alert">{list.failure.reason}</p>
      </EmptyState>
    )
  return (
    <>
      <p className="quiet mb-4">{copy.about}</p>
      <DeskSearchForm search={search} onSearch={setSearch} texts={copy} choice={choice} extra={extra} />
      <MoreRows list={list} texts={copy}>
        {(rows) => <LogTable rows={rows} />}
      </MoreRows>
    </>
  )
}
