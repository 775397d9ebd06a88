import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '../../../api/endpoint.ts'
import { apiClient } from '../../stores/api.ts'

type Plans<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T }

/** Loads the plans when the tab opens. */
export function usePlans<T>(endpoint: Endpoint<void, void, T>): Plans<T> & { retry: () => void } {
  const [plans, setPlans] = useState<Plans<T>>({ state: 'loading' })
  const load = useCallback(() => {
    setPlans({ state: 'loading' })
    let stale = false
    apiClient()
      .call(endpoint, {})
      .then(
        (value) => {
          if (!stale) setPlans({ state: 'loaded', value })
        },
        (error) => {
          console.error(error)
          if (!stale) setPlans({ state: 'failed' })
        },
      )
    return () => {
      stale = true
    }
  }, [endpoint])
  useEffect(load, [load])
  return { ...plans, retry: load }
}
