/** Storage that may be unavailable or full: reading then returns null, writing returns false. */
function guarded<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export const readLocal = (key: string) => guarded(() => localStorage.getItem(key))
/** Returns whether the value was stored. */
export function writeLocal(key: string, value: string): boolean {
  return guarded(() => localStorage.setItem(key, value)) !== null
}
export const removeLocal = (key: string) => guarded(() => localStorage.removeItem(key))

/** Reads and removes a value that the previous page stored. */
export function takeForThisPage(key: string): string | null {
  return guarded(() => {
    const value = sessionStorage.getItem(key)
    if (value !== null) sessionStorage.removeItem(key)
    return value
  })
}
export const leaveForNextPage = (key: string, value: string) => guarded(() => sessionStorage.setItem(key, value))
