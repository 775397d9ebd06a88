/** The game's words for monsters in the language of the site; an unknown word is left unchanged. */
import { changesSiteCopy } from '../copy/changes.ts'
import { monsterCopy } from '../copy/monsters.ts'
import { lookUp } from '../values/look-up.ts'
import { isBoss, type Monster } from './monster.ts'

export function raceName(race: string): string {
  return wordIn(monsterCopy.races, race)
}

/** `水 1`: the element with its level; without a level, only the element. */
export function elementName(element: string, level = 0): string {
  const name = wordIn(monsterCopy.elements, element)
  return level > 0 ? `${name} ${level}` : name
}

export function sizeName(size: string): string {
  return wordIn(monsterCopy.sizes, size)
}

/** A mode, such as `主動攻擊`. */
export function modeName(mode: string): string {
  return wordIn(changesSiteCopy.modes, mode)
}

export type MonsterKind = keyof typeof monsterCopy.kinds

export function monsterKind(monster: Pick<Monster, 'Class' | 'Mvp'>): MonsterKind {
  return monster.Mvp ? 'mvp' : isBoss(monster) ? 'boss' : 'normal'
}

function wordIn(words: Readonly<Record<string, string>>, word: string): string {
  return lookUp(words, word) ?? word.replaceAll('_', ' ')
}
