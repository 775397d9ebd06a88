/** Storage that may be refused or full: reading then gives null, writing tells that nothing is kept. */
function guarded<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export const readLocal = (key: string) => guarded(() => localStorage.getItem(key))
/** Whether it is kept. */
export function writeLocal(key: string, value: string): boolean {
  return guarded(() => localStorage.setItem(key, value)) !== null
}
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
