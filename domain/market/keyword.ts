import { foldText } from '../fold-text.ts'

/** A longer keyword names nothing; the host refuses it. */
export const maxKeywordLength = 100

/** A keyword as it is sent: trimmed. A search runs only where something is left. */
export function searchKeyword(input: string): string | undefined {
  const keyword = input.trim()
  return keyword === '' ? undefined : [...keyword].slice(0, maxKeywordLength).join('')
}

/** The item id that a keyword may be: digits only, 1 to 2,147,483,647. */
export function keywordId(keyword: string): number | undefined {
  const digits = foldText(keyword)
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const id = Number(digits)
  return id >= 1 && id <= 2_147_483_647 ? id : undefined
}
