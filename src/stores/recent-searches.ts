import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

const maxSearches = 8

/** The last searches of a kind in this browser, newest first, each once. They are not sent anywhere. */
function recentSearchesOf(key: string) {
  function read(): string[] {
    try {
      const list: unknown = JSON.parse(readLocal(key) ?? '[]')
      return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string').slice(0, maxSearches) : []
    } catch {
      return []
    }
  }
  return {
    read,
    remember(query: string): void {
      const text = query.trim().slice(0, 100)
      if (text === '') return
      writeLocal(key, JSON.stringify([text, ...read().filter((entry) => entry !== text)].slice(0, maxSearches)))
    },
    forget: () => removeLocal(key),
  }
}

/** Of the search over the whole site. */
export const siteSearches = recentSearchesOf('recent-searches')
/** Of the market. */
export const marketSearches = recentSearchesOf('market-searches')
