import type { Currency } from '../vending.ts'

/**
 * Letters that look like those of a currency tag: upper and lower case, full width, similar Cyrillic and Greek letters.
 * The tag at the start of a shop's title defines the currency of its prices, so a player must not be able to write one.
 */
const lookalikes: Record<string, string> = {
  A: 'AaＡａАаΑα',
  C: 'CcＣｃСсϹϲ',
  E: 'EeＥｅЕеΕε',
  H: 'HhＨｈНнΗһ',
  N: 'NnＮｎΝη',
  S: 'SsＳｓЅѕ',
  Y: 'YyＹｙУуΥγ',
  Z: 'ZzＺｚΖζ',
}
const word = (letters: string) => [...letters].map((letter) => `[${lookalikes[letter]}]`).join('[\\s\\p{M}]*')
const openingBracket = '[[［〔【「『〖{｛(（<＜〈《⟦❲⁅]'
const closingBracket = '[\\]］〕】」』〗}｝)）>＞〉》⟧❳⁆]'
const anyTag = new RegExp(
  `${openingBracket}[\\s\\p{M}]*(?:${word('ZENY')}|${word('CASH')})[\\s\\p{M}]*${closingBracket}`,
  'gu',
)

/** Invisible characters, which could split a forged tag. Emoji joiners are removed too. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/** A game client shows about 36 characters. */
export const maxTitleLength = 100

/** A shop's title without currency tags (real or forged) and invisible characters, on one line. */
export function titleText(title: string): string {
  let text = title.replace(/[\t\r\n]/g, ' ').replace(invisible, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(anyTag, '')
  }
  return [...text.replace(/\s+/gu, ' ').trim()].slice(0, maxTitleLength).join('').trimEnd()
}

/** The title in the contract's form: the shop's real currency, then the player's words. */
export function taggedTitle(currency: Currency, title: string): string {
  return `[${currency}] ${titleText(title)}`.trimEnd()
}

/** The currency of a title's tag, undefined without a tag. The first tag counts: the host writes the real one there. */
export function titleCurrency(title: string): Currency | undefined {
  const match = /\[(ZENY|CASH)\]/.exec(title)
  return match?.[1] as Currency | undefined
}

/** The player's words: the title without its first tag. */
export function titleWords(title: string): string {
  return title.replace(/\[(ZENY|CASH)\]\s*/, '').trim()
}

/** `Z` or `C` for display after a price; empty if the title has no tag. */
export function priceUnit(title: string): '' | 'Z' | 'C' {
  const currency = titleCurrency(title)
  if (currency === undefined) return ''
  return currency === 'CASH' ? 'C' : 'Z'
}
