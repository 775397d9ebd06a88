import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { apiClient } from '../stores/api.ts'
import { sentToLogin } from '../stores/guard.ts'
import { useWhenHostIsBack } from './use-when-host-is-back.ts'

export interface Page<Row> {
  rows: readonly Row[]
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined
  /** How far the search went, next to the number of rows. */
  note?: string
}

interface Failure {
  at: 'search' | 'more'
  /** The host's text, if it explains the failure better than a general text does. */
  reason: string | undefined
  /** Whether the host has nothing that could be searched. */
  isMissing: boolean
}

function failureOf(error: unknown, at: Failure['at']): Failure {
  if (!(error instanceof HttpStatusError)) return { at, reason: undefined, isMissing: false }
  const { status, body } = error
  return { at, reason: ([400, 404, 409, 503].includes(status) && body.error) || undefined, isMissing: status === 404 }
}

/**
 * The rows of a search, page by page; `ask` must stay the same function for the same search. A failed first page
 * replaces the rows, a failed later page is shown next to the button that loads more.
 */
export function useMore<Row>(ask: (client: Client, after: string | undefined) => Promise<Page<Row>>) {
  const [page, setPage] = useState<Page<Row>>()
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  const latestTurn = useRef(0)

  const load = useCallback(
    async (after?: Page<Row>) => {
      latestTurn.current += 1
      const turn = latestTurn.current
      setBusy(true)
      setFailure(undefined)
      try {
        const { rows, ...rest } = await ask(apiClient(), after?.next)
        // A later search may have been answered first.
        if (latestTurn.current === turn) setPage({ rows: [...(after?.rows ?? []), ...rows], ...rest })
      } catch (error) {
        if (latestTurn.current !== turn || sentToLogin(error)) return
        console.error(error)
        setFailure(failureOf(error, after ? 'more' : 'search'))
      }
      if (latestTurn.current === turn) setBusy(false)
    },
    [ask],
  )
  useEffect(() => {
    load()
  }, [load])
  useWhenHostIsBack(failure?.at === 'search', load)
  return { page, busy, failure, load }
}
