import { readLocal, removeLocal, writeLocal } from '../../stores/local-storage.ts'

const key = 'recent-searches'
const maxSearches = 8

/** The last searches in this browser, newest first. They are not sent anywhere. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(readLocal(key) ?? '[]')
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string').slice(0, maxSearches) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim().slice(0, 100)
  if (text === '') return
  writeLocal(key, JSON.stringify([text, ...recentSearches().filter((entry) => entry !== text)].slice(0, maxSearches)))
}

export function forgetSearches(): void {
  removeLocal(key)
}
