/** `item_randomopt_group.yml`: the random options that an item can get, line by line. */
import { type OptionChoice, type OptionLine, optionOddsPer100k } from '../../../domain/items/item-options.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  entries,
  type GameServer,
  type Problems,
  readDatabase,
  requiredText,
  requiredWhole,
  requireFields,
  short,
  textOf,
  whole,
} from '../database/index.ts'
import type { Limits } from '../engine/index.ts'
import { rateIn } from '../items/index.ts'

interface Choice extends OptionChoice {
  chancePer10k: number
}

interface Group {
  name: string
  /** Lines that are always present, by number from 1. */
  slots: Map<number, Choice[]>
  maxRandom: number
  random: Choice[]
}

/** Lines by group name; the server compares names with case. */
export type OptionGroups = ReadonlyMap<string, OptionLine[]>

/** The lines of every group, with odds if the server's rule is known; undefined when there is no such file. */
export async function readOptionGroups(
  server: GameServer,
  optionNames: ReadonlySet<string>,
  problems: Problems,
  withOdds: boolean,
): Promise<OptionGroups | undefined> {
  const groups = new Map<number, Group>()
  const exists = await readDatabase({
    server,
    start: 'db/item_randomopt_group.yml',
    type: 'RANDOM_OPTION_GROUP',
    problems,
    aside: true,
    clear: () => groups.clear(),
    row: (row, file) =>
      problems.attempt(file, row, `random option group ${short(textOf(row, 'Group') ?? '')}`.trimEnd(), () => {
        const id = requiredWhole(row, 'Id', 'u16')
        const oldGroup = groups.get(id)
        if (!oldGroup) requireFields(row, 'Group')
        const group: Group = oldGroup ?? { name: '', slots: new Map(), maxRandom: 0, random: [] }
        const name = textOf(row, 'Group') ?? group.name
        if ([...groups.values()].some((other) => other !== group && other.name === name))
          throw new BadEntry(`the name "${short(name)}" belongs to another group`, 'twice')
        group.name = name
        mergeLines(group, row, optionNames, server.limits)
        groups.set(id, group)
      }),
  })
  if (!exists) return undefined
  return new Map([...groups.values()].map((group) => [group.name, linesOf(group, withOdds)]))
}

/**
 * A slot that is defined again is replaced completely, and so are the random lines. A fault rejects a new group and ends
 * the row of a known one.
 */
function mergeLines(group: Group, row: YamlMap, optionNames: ReadonlySet<string>, limits: Limits): void {
  const maxLines = limits.MAX_ITEM_RDM_OPT
  for (const entry of entries(row, 'Slots')) {
    // The server adds no slot to a full group, and replaces none of them.
    if (group.slots.size >= maxLines) break
    const number = requiredWhole(entry, 'Slot', 'u16', 1, maxLines)
    if (!entry.has('Options')) throw new BadEntry(`slot ${number} has no Options`)
    group.slots.set(number, [...choicesOf(entry, 'Options', optionNames, limits)])
  }
  group.maxRandom = Math.min(maxLines, whole(row, 'MaxRandom', 'u16') ?? group.maxRandom)
  if (!row.has('Random')) return
  group.random = []
  for (const choice of choicesOf(row, 'Random', optionNames, limits)) group.random.push(choice)
}

/** A group has up to hundreds of lines: a fault is reported at the line of its choice. */
function* choicesOf(owner: YamlMap, key: string, optionNames: ReadonlySet<string>, limits: Limits): Generator<Choice> {
  for (const entry of entries(owner, key))
    try {
      yield choiceOf(entry, optionNames, limits)
    } catch (error) {
      if (error instanceof BadEntry) error.line = entry.line
      throw error
    }
}

function choiceOf(entry: YamlMap, optionNames: ReadonlySet<string>, limits: Limits): Choice {
  const Option = requiredText(entry, 'Option')
  if (optionNames.size > 0 && !optionNames.has(Option.toLowerCase()))
    throw new BadEntry(`no random option has the name "${short(Option)}"`)
  const value = (key: string) => whole(entry, key, 'i16') ?? 0
  const Min = value('MinValue')
  const Max = value('MaxValue')
  // The warning names the field that is missing, which ends every build.
  if (Min > Max && !entry.has('MaxValue'))
    throw new BadEntry(`MinValue ${Min} without MaxValue: the server does not start with this option`)
  // Corrected the way the server does it.
  return {
    Option,
    Min,
    Max: Min > Max ? Min + 1 : Max,
    chancePer10k: rateIn(entry, 'Chance', 'u16', limits, 'RandomOptionGroupDatabase.Chance') ?? 0,
  }
}

/** Lines after the fixed ones are optional, each independently. */
function linesOf({ slots, maxRandom, random }: Group, withOdds: boolean): OptionLine[] {
  const fixed = [...slots].sort(([a], [b]) => a - b).map(([, choices]) => lineOf(choices, false, withOdds))
  const optionalCount = random.length > 0 ? Math.max(0, maxRandom - fixed.length) : 0
  const optional = Array.from({ length: optionalCount }, () => lineOf(random, true, withOdds))
  return [...fixed, ...optional].filter(({ Choices }) => Choices.length > 0)
}

/** A choice that occurs twice in a line is merged, with the sum of its odds. */
function lineOf(choices: readonly Choice[], isOptional: boolean, withOdds: boolean): OptionLine {
  const parts = optionOddsPer100k(
    choices.map(({ chancePer10k }) => chancePer10k),
    isOptional,
  )
  const merged = new Map<string, OptionChoice>()
  for (const [index, { Option, Min, Max }] of choices.entries()) {
    const key = `${Option} ${Min} ${Max}`
    const Odds = (merged.get(key)?.Odds ?? 0) + (parts[index] ?? 0)
    merged.set(key, { Option, Min, Max, ...(withOdds && { Odds }) })
  }
  const Choices = [...merged.values()].filter(({ Odds }) => Odds !== 0)
  return { ...(isOptional && { Perhaps: true }), Choices }
}

/** The database uses "None" for no group. */
export function isNamed(group: string): boolean {
  return group !== '' && group.toLowerCase() !== 'none'
}
