/** Edits of a server's files that are drawn from its records. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChangeField } from '../../domain/changes/types.ts'
import type { Random } from '../../domain/values/random.ts'

export interface Edit {
  file: string
  /** The record as written in the file, and after the edit. */
  from: string
  to: string
  field: ChangeField
  /** Of the changed record, where one edit changes one. */
  key?: string
  /** The number as written in the file, before and after. */
  numbers?: [before: number, after: number]
}

/** The records of the files below `stock`: blocks that begin with `start`. */
export function blocksOf(stock: string, files: readonly string[], start: RegExp): { file: string; block: string }[] {
  return files.flatMap((file) =>
    readFileSync(path.join(stock, file), 'utf8')
      .split(start)
      .slice(1)
      .map((block) => ({ file, block })),
  )
}

/** Draws `count` edits of different blocks; `edit` returns undefined where it has nothing to change. */
export function draw<T>(random: Random, list: readonly T[], count: number, edit: (one: T) => Edit | undefined): Edit[] {
  return random
    .shuffle(list)
    .values()
    .map(edit)
    .filter((one) => one !== undefined)
    .take(count)
    .toArray()
}

export const numberEdit = (line: RegExp, block: string, add: (old: number) => number): [string, string] | undefined => {
  const match = line.exec(block)
  if (!match) return undefined
  const changed = match[0].replace(/\d+$/, (digits) => String(add(Number(digits))))
  return [block, block.slice(0, match.index) + changed + block.slice(match.index + match[0].length)]
}

export const itemNumbers: readonly [ChangeField, RegExp][] = [
  ['attack', /^ {4}Attack: \d+/m],
  ['magicAttack', /^ {4}MagicAttack: \d+/m],
  ['defense', /^ {4}Defense: \d+/m],
  ['weight', /^ {4}Weight: \d+/m],
  ['buy', /^ {4}Buy: \d+/m],
  ['equipLevel', /^ {4}EquipLevelMin: \d+/m],
  ['script', /(?<=^ {4}Script: \|\n {6}bonus b\w+,)\d+/m],
]
export const monsterNumbers: readonly [ChangeField, RegExp][] = [
  ['level', /^ {4}Level: \d+/m],
  ['hp', /^ {4}Hp: \d+/m],
  ['baseExp', /^ {4}BaseExp: \d+/m],
  ['attack', /^ {4}Attack: \d+/m],
  ['defense', /^ {4}Defense: \d+/m],
  ['str', /^ {4}Str: \d+/m],
  ['dex', /^ {4}Dex: \d+/m],
  ['drop', /(?<=^ {4}Drops:\n {6}- Item: \w+\n) {8}Rate: \d+/m],
]

/** A drop rate above 10,000 would make the server refuse the monster. */
const maxRaised = 9_900

/** One field of a record, each field as often as the others. */
export function fieldEdits(
  random: Random,
  list: readonly { file: string; block: string }[],
  count: number,
  numbers: readonly [ChangeField, RegExp][],
): Edit[] {
  let next = 0
  return draw(random, list, count, ({ file, block }) => {
    const [field, line] = numbers[next % numbers.length] as [ChangeField, RegExp]
    const texts = numberEdit(line, block, (old) =>
      old > maxRaised || (old > 1 && random.chance(0.5)) ? Math.floor(old / 2) : old + random.int(3, 60),
    )
    if (!texts) return undefined
    next++
    const written = texts.map((text) => Number(line.exec(text)?.[0].match(/\d+$/)?.[0])) as [number, number]
    return { file, from: texts[0], to: texts[1], field, key: /^\d+/.exec(block)?.[0] ?? '', numbers: written }
  })
}
