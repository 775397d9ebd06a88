import { useCallback, useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { type DeskOrderAnswer, getDeskOrder } from '../../../api/order-desk.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'

/** An order; it stays visible while it is reloaded, so that typed text is not lost. */
export function useOrder(id: string) {
  const [answer, setAnswer] = useState<DeskOrderAnswer>()
  const [failed, setFailed] = useState<'failed' | 'gone'>()
  const load = useCallback(async () => {
    setFailed(undefined)
    try {
      setAnswer(await apiClient().call(getDeskOrder, { params: { id } }))
    } catch (error) {
      if (sentToLogin(error)) return
      const isGone = error instanceof HttpStatusError && error.status === 404
      if (!isGone) console.error(error)
      setFailed(isGone ? 'gone' : 'failed')
    }
  }, [id])
  useEffect(() => {
    load()
  }, [load])
  return { answer, failed, load }
}
