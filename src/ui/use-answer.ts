import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { apiClient } from '../stores/api.ts'
import { sentToLogin } from '../stores/guard.ts'

/** `none`: the host has no such call, and so there is nothing to show. */
export type AnswerState<T> = { at: 'loading' } | { at: 'failed' } | { at: 'none' } | { at: 'ready'; value: T }

/**
 * The answer of a call, asked for when the part is drawn, and how to ask again: `load` says that it is loading, `refresh`
 * leaves what is there until the new answer, as a new `ask` does: the button that was pressed for another page stays, and
 * with it the focus. Only the answer to what was asked last is shown.
 */
export function useAnswer<T>(ask: (client: Client) => Promise<T>) {
  const [answer, setAnswer] = useState<AnswerState<T>>({ at: 'loading' })
  const asked = useRef(0)
  const refresh = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const show = (what: AnswerState<T>) => asked.current === turn && setAnswer(what)
    try {
      show({ at: 'ready', value: await ask(apiClient()) })
    } catch (error) {
      if (sentToLogin(error)) return
      const isMissing = error instanceof HttpStatusError && (error.status === 404 || error.status === 405)
      if (!isMissing) console.error(error)
      show({ at: isMissing ? 'none' : 'failed' })
    }
  }, [ask])
  const load = useCallback(async () => {
    setAnswer({ at: 'loading' })
    await refresh()
  }, [refresh])
  useEffect(() => {
    refresh()
  }, [refresh])
  return { answer, load, refresh }
}
