import type { Currency } from '../vending.ts'

/**
 * The tag that begins a shop's title says what its prices mean, so a player must not be able to write one.
 * Letters that look like those of a tag: upper and lower case, full width, Cyrillic and Greek twins.
 */
const twins: Record<string, string> = {
  A: 'AaＡａАаΑα',
  C: 'CcＣｃСсϹϲ',
  E: 'EeＥｅЕеΕε',
  H: 'HhＨｈНнΗһ',
  N: 'NnＮｎΝη',
  S: 'SsＳｓЅѕ',
  Y: 'YyＹｙУуΥγ',
  Z: 'ZzＺｚΖζ',
}
const word = (letters: string) => [...letters].map((letter) => `[${twins[letter]}]`).join('[\\s\\p{M}]*')
const open = '[[［〔【「『〖{｛(（<＜〈《⟦❲⁅]'
const close = '[\\]］〕】」』〗}｝)）>＞〉》⟧❳⁆]'
const anyTag = new RegExp(`${open}[\\s\\p{M}]*(?:${word('ZENY')}|${word('CASH')})[\\s\\p{M}]*${close}`, 'gu')

/** Characters that take no place: a forged tag could be cut apart by them. Emoji joiners go with them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/** A game client shows about 36 characters; more in a title is noise. */
export const maxTitleLength = 100

/** A shop's title without currency tags, true or forged, without invisible characters, on one line. */
export function titleText(title: string): string {
  let text = title.replace(/[\t\r\n]/g, ' ').replace(invisible, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(anyTag, '')
  }
  return [...text.replace(/\s+/gu, ' ').trim()].slice(0, maxTitleLength).join('').trimEnd()
}

/** The title as the contract wants it: the shop's true currency first, then the player's words. */
export function taggedTitle(currency: Currency, title: string): string {
  return `[${currency}] ${titleText(title)}`.trimEnd()
}

/** The currency that a title's tag names, undefined without a tag. Of several the first counts: the host puts the true one there. */
export function titleCurrency(title: string): Currency | undefined {
  const found = /\[(ZENY|CASH)\]/.exec(title)
  return found?.[1] as Currency | undefined
}

/** What the player wrote: the title without its first tag. */
export function titleWords(title: string): string {
  return title.replace(/\[(ZENY|CASH)\]\s*/, '').trim()
}

/** `Z` or `C` after a price; empty where the title has no tag. */
export function priceUnit(title: string): '' | 'Z' | 'C' {
  const currency = titleCurrency(title)
  return currency === undefined ? '' : currency === 'CASH' ? 'C' : 'Z'
}
