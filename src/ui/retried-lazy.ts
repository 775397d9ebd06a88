import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component whose script is loaded when it is first shown, as the initial value of `useState`: after a failure, what
 * an error boundary renders next loads it again. `lazy` alone would keep the failure.
 */
export function retriedLazy<Props>(load: () => Promise<ComponentType<Props>>) {
  function create(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        latest = create()
        throw error
      }
    })
  }
  let latest = create()
  return () => latest
}
