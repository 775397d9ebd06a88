import names from '../../data/pictures/names.json' with { type: 'json' }
import { lookUp } from '../../domain/values/look-up.ts'
import type { BriefItem } from '../../game-data/game-data.ts'

/** The parameters of a picture. Many items share them, so pictures are cached by parameters, not by item. */
export interface PictureMark {
  /** A file of `data/pictures/marks`, without its extension. */
  mark: string
  /** CSS colour; empty = the colour in the file. */
  colour: string
  /** The level of an enchant, as dots; 0 = none. */
  level: number
}

const tables: Record<'subTypes' | 'places' | 'types' | 'cards', Record<string, string>> = names
const { subTypes, places, types, cards } = tables
const gear = new Set(names.gear)
const enchants = new Set(names.enchants)
const markOfWord = new Map(Object.entries(names.marks).flatMap(([mark, words]) => words.map((word) => [word, mark])))
const colourOf = createFinder(names.colours)
const attributeOf = createFinder(names.attributes)

/** Types whose mark is a fact of the game; names decide the marks of all others. */
const typesWithFixedMark: ReadonlySet<string> = new Set(['weapon', 'shadowgear', 'ammo', 'card', 'petegg'])
/** Types of equipment; '' if the host of the data has no types. Cards have locations too: where they are inserted. */
const equipmentTypes: ReadonlySet<string> = new Set(['armor', 'weapon', 'shadowgear', ''])

/**
 * The mark of an item: that of its subtype, such as a dagger; with a type of `typesWithFixedMark`, that of its place or
 * type; otherwise that of the last noun of its name, if the table has it, or else that of its place or type. The colour
 * is one that the name mentions; of a card, that of the equipment that takes it; of an enchant, that of its attribute.
 * Nothing is derived from the id, because a picture must not show what the item is not. `isContainer`: whether it opens
 * a package or a reform.
 */
export function itemMark(item: BriefItem, isContainer: boolean): PictureMark {
  const type = (item.Type ?? '').toLowerCase()
  const name = item.Name.toLowerCase()
  const internalName = (item.AegisName ?? '').replaceAll('_', ' ').toLowerCase()
  const wornAt = (place: string) => (item.Locations[place] ? place : undefined)
  const place = equipmentTypes.has(type) ? firstOf(Object.keys(places), wornAt) : undefined
  const subType = item.SubType?.toLowerCase()
  // The game files enchants under cards.
  const isEnchant = subType === 'enchant'
  const subTypeMark = lookUp(subTypes, subType)
  const fixedMark =
    subTypeMark ??
    (typesWithFixedMark.has(type) && !isEnchant ? (lookUp(places, place) ?? lookUp(types, type)) : undefined)
  const fallbackMark =
    lookUp(places, place) ?? lookUp(types, subType) ?? (isContainer ? 'box' : (lookUp(types, type) ?? 'some-etc'))
  if (type === 'card' && fixedMark)
    return { mark: fixedMark, colour: lookUp(cards, firstOf(Object.keys(cards), wornAt)) ?? '', level: 0 }
  // Only marks that fit: an armour may be named "… Scale", and an enchant "… Eye".
  const equipmentMarks = place === undefined ? undefined : gear
  const allowedMarks = isEnchant ? enchants : equipmentMarks
  const nounOf = (text: string) => {
    const mark = markOf(text)
    return mark !== undefined && (allowedMarks?.has(mark) ?? true) ? mark : undefined
  }
  const mainMark = fixedMark ?? nounOf(name)
  // The internal name may be that of another item; it is only read if the table has no word of the name.
  const mark = mainMark ?? nounOf(internalName) ?? fallbackMark
  const colour = colourOf(name) ?? (mainMark ? undefined : colourOf(internalName)) ?? ''
  if (!isEnchant) return { mark, colour, level: 0 }
  return { mark, colour: colour || (attributeOf(name) ?? attributeOf(internalName) ?? ''), level: levelOf(name) }
}

/** The mark of the longest word of the table with which a name ends; in Thai, with which it begins. */
function markOf(name: string): string | undefined {
  const head = headOf(name)
  const ends = Array.from(head, (_, at) => at)
    .filter((at) => at === 0 || !/[a-z]{2}/.test(head.slice(at - 1, at + 1)))
    .map((at) => head.slice(at))
  const starts = /\p{Script=Thai}/u.test(head) ? Array.from(head, (_, at) => head.slice(0, head.length - at)) : []
  return firstOf([...ends, ...starts], (word) => markOfWord.get(word))
}

/** A name without what follows its noun: `Box of Red Potions [7 days]` → `box`, `紅色藥水箱(10個)` → `紅色藥水箱`. */
function headOf(name: string): string {
  const bare = name.normalize('NFKC').replace(/[([【「『<].*?[)\]】」』>]/g, ' ')
  const noun = bare.trim().split(/ (?:of|for|from|with) |[_-][\p{L}\d]{1,3}$/u)[0] ?? ''
  const amount = /(?:[\s\d\p{P}\p{S}]|(?<=\d\s*)(?:個|个|入|天|日|張|小時|小时|days?|hours?|ea|pcs|개|일))+$/u
  return noun.replace(amount, '').slice(-24)
}

/**
 * Returns a function that finds the colour for a name: that of the first word in the name that the table has. If two
 * words begin at the same position, the longer one counts.
 */
function createFinder(table: Readonly<Record<string, readonly string[]>>): (name: string) => string | undefined {
  const colours = new Map(Object.entries(table).flatMap(([colour, words]) => words.map((word) => [word, colour])))
  const patterns = [...colours.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => (isLatin(word) ? `(?<![a-z])${word}(?![a-z])` : word))
  const pattern = new RegExp(patterns.join('|'))
  return (name) => colours.get(pattern.exec(name)?.[0] ?? '')
}

/** The number at the end of an enchant's name, at most 10: `Lv3`, `+2`, `5%`, `（三級）`. */
function levelOf(name: string): number {
  const bare = name.normalize('NFKC')
  const digit = '一二三四五六七八九十'.indexOf(/([一二三四五六七八九十])級/.exec(bare)?.[1] ?? '?') + 1
  return digit || Math.min(10, Number(/(\d+) ?(?:lv|%|級)?[) ]*(?:\([^()]*\))?$/.exec(bare)?.[1] ?? 0))
}

function isLatin(text: string): boolean {
  return /^[a-z]/.test(text)
}

function firstOf<T>(texts: readonly string[], find: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const result = find(text)
    if (result !== undefined) return result
  }
}
