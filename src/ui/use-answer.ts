import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { apiClient } from '../stores/api.ts'
import { hostIsBack } from '../stores/ask-again.ts'
import { sentToLogin } from '../stores/guard.ts'

/** `none`: the host does not have the call, so there is nothing to show. */
export type AnswerState<T> = { at: 'loading' } | { at: 'failed' } | { at: 'none' } | { at: 'ready'; value: T }

/**
 * The answer of a call that is made when the component is mounted. `load` repeats it with the loading state; `refresh`,
 * and a changed `ask`, keep the old answer until the new one arrives, so that the pressed button keeps the focus. Only
 * the answer to the latest call is shown.
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
  const failed = answer.at === 'failed'
  useEffect(() => {
    if (!failed) return
    addEventListener(hostIsBack, refresh)
    return () => removeEventListener(hostIsBack, refresh)
  }, [failed, refresh])
  return { answer, load, refresh }
}
