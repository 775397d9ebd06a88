/** Storage that may be refused or full: reading then gives null, writing does nothing. */
function guarded<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export const readLocal = (key: string) => guarded(() => localStorage.getItem(key))
export const writeLocal = (key: string, value: string) => guarded(() => localStorage.setItem(key, value))
export const removeLocal = (key: string) => guarded(() => localStorage.removeItem(key))

/** Reads what was left for the next page, once. */
export function takeForThisPage(key: string): string | null {
  return guarded(() => {
    const value = sessionStorage.getItem(key)
    if (value !== null) sessionStorage.removeItem(key)
    return value
  })
}
export const leaveForNextPage = (key: string, value: string) => guarded(() => sessionStorage.setItem(key, value))
