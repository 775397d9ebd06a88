import { useSyncExternalStore } from 'react'

/** Whether the page is shown in the dark theme: the visitor's choice, otherwise the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** `isDark`, also after the visitor switches the theme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(onThemeSwitch, isDark)
}

function onThemeSwitch(listener: () => void): () => void {
  addEventListener('almanac:theme', listener)
  return () => removeEventListener('almanac:theme', listener)
}
