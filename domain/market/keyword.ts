import { maxId } from '../items/item-ids.ts'
import { foldText } from '../text/fold-text.ts'

/** No name is longer; the host refuses longer keywords. */
export const maxKeywordLength = 100

/** The keyword as sent to the host: trimmed; undefined (no search) if nothing is left. */
export function searchKeyword(input: string): string | undefined {
  const keyword = input.trim()
  return keyword === '' ? undefined : [...keyword].slice(0, maxKeywordLength).join('')
}

/**
 * Splits a name as the game writes it, `+7 Sword`, into refine level and name: names of items have no level. Without a
 * level, or without a name after it, the keyword is returned as it is.
 */
export function splitRefine(keyword: string): { keyword: string; refine?: number } {
  const [, level = '', name = ''] =
    /^[+＋]\s*(\d{1,2})\s+(\S.*)$/u.exec(keyword) ?? /^[+＋](\d{1,2})(\D.*)$/u.exec(keyword) ?? []
  const refine = Number(level)
  return name !== '' && refine >= 1 && refine <= 20 ? { keyword: name.trim(), refine } : { keyword }
}

/** A keyword as item id, which consists of digits only. */
export function keywordId(keyword: string): number | undefined {
  const digits = foldText(keyword)
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const id = Number(digits)
  return id >= 1 && id <= maxId ? id : undefined
}
