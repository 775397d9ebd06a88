import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { apiClient } from '../stores/api.ts'
import { sentToLogin } from '../stores/guard.ts'
import { useWhenHostIsBack } from './use-when-host-is-back.ts'

/** `none`: the host answered 404 or 405: it does not have the call, or not this record. */
export type AnswerState<T> = { at: 'loading' } | { at: 'failed' } | { at: 'none' } | { at: 'ready'; value: T }

/** An answer, and how to ask for it again: `load` from the start; `refresh` keeps a shown answer, also if it fails. */
export interface Asked<T> {
  answer: AnswerState<T>
  load: () => Promise<void>
  refresh: () => Promise<void>
}

/**
 * The answer of a call that is made when the component is mounted. A refresh and a changed `ask` keep the old answer
 * until the new one arrives, so that the pressed button keeps the focus. Only the answer to the latest call is shown.
 */
export function useAnswer<T>(ask: (client: Client) => Promise<T>): Asked<T> {
  const [answer, setAnswer] = useState<AnswerState<T>>({ at: 'loading' })
  const latestTurn = useRef(0)
  const run = useCallback(
    async (keepsShown = false) => {
      latestTurn.current += 1
      const turn = latestTurn.current
      const show = (next: AnswerState<T>) => latestTurn.current === turn && setAnswer(next)
      try {
        show({ at: 'ready', value: await ask(apiClient()) })
      } catch (error) {
        if (sentToLogin(error)) return
        const isMissing = error instanceof HttpStatusError && (error.status === 404 || error.status === 405)
        if (!isMissing) console.error(error)
        if (latestTurn.current !== turn) return
        setAnswer((before) => (keepsShown && before.at === 'ready' ? before : { at: isMissing ? 'none' : 'failed' }))
      }
    },
    [ask],
  )
  const refresh = useCallback(() => run(true), [run])
  const load = useCallback(() => {
    setAnswer({ at: 'loading' })
    return run()
  }, [run])
  useEffect(() => {
    run()
  }, [run])
  useWhenHostIsBack(answer.at === 'failed', refresh)
  return { answer, load, refresh }
}
