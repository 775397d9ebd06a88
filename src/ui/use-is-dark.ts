import { useSyncExternalStore } from 'react'
import { isDark, onThemeChange } from '../stores/theme.ts'

/** `isDark`, also after the visitor or the system switches the theme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}

function subscribe(listener: () => void): () => void {
  const controller = new AbortController()
  onThemeChange(listener, controller.signal)
  return () => controller.abort()
}
