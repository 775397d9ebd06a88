/** Whether the page is shown in the dark theme: the visitor's choice, otherwise the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
