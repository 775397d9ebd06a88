import { searchKeyword } from './keyword.ts'

/** More would not fit into a phone's first view. */
export const maxRecentSearches = 8

/** Puts a keyword at the beginning of the list, which keeps the newest ones, each once. */
export function addRecentSearch(list: readonly string[], keyword: string): string[] {
  return [keyword, ...list.filter((entry) => entry !== keyword)].slice(0, maxRecentSearches)
}

/** Reads a stored list; invalid entries are left out. */
export function readRecentSearches(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  const keywords = stored.flatMap((entry) => (typeof entry === 'string' ? (searchKeyword(entry) ?? []) : []))
  return [...new Set(keywords)].slice(0, maxRecentSearches)
}
