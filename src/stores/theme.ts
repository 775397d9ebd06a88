/** Whether the page is shown in the dark theme: the visitor's choice, otherwise the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Calls back when the visitor or the system switches the theme, until the signal is aborted. */
export function onThemeChange(listener: () => void, signal: AbortSignal): void {
  addEventListener('almanac:theme', listener, { signal })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener, { signal })
}
