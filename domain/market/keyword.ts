import { foldText } from '../fold-text.ts'

/** No name is longer; the host refuses longer keywords. */
export const maxKeywordLength = 100

/** The keyword as sent to the host: trimmed; undefined (no search) if nothing is left. */
export function searchKeyword(input: string): string | undefined {
  const keyword = input.trim()
  return keyword === '' ? undefined : [...keyword].slice(0, maxKeywordLength).join('')
}

/** A keyword as item id: digits only, 1 to 2,147,483,647. */
export function keywordId(keyword: string): number | undefined {
  const digits = foldText(keyword)
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const id = Number(digits)
  return id >= 1 && id <= 2_147_483_647 ? id : undefined
}
