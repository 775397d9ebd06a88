import { foldText } from '../fold-text.ts'
import { maxId } from '../item-ids.ts'

/** No name is longer; the host refuses longer keywords. */
export const maxKeywordLength = 100

/** The keyword as sent to the host: trimmed; undefined (no search) if nothing is left. */
export function searchKeyword(input: string): string | undefined {
  const keyword = input.trim()
  return keyword === '' ? undefined : [...keyword].slice(0, maxKeywordLength).join('')
}

/** A keyword as item id, which consists of digits only. */
export function keywordId(keyword: string): number | undefined {
  const digits = foldText(keyword)
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const id = Number(digits)
  return id >= 1 && id <= maxId ? id : undefined
}
