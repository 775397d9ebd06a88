/** `item_randomopt_group.yml`: the random options that an item can get, line by line. */
import { type OptionChoice, type OptionLine, optionOddsPer100k } from '../../domain/item-options.ts'
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry } from './bad-entry.ts'
import { entries, requiredText, requiredWhole, short, textOf, whole } from './fields.ts'
import type { Problems } from './problems.ts'
import { type GameServer, readDatabase } from './read-database.ts'

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
  known: ReadonlySet<string>,
  problems: Problems,
  odds: boolean,
): Promise<OptionGroups | undefined> {
  const groups = new Map<number, Group>()
  const found = await readDatabase({
    server,
    start: 'db/item_randomopt_group.yml',
    type: 'RANDOM_OPTION_GROUP',
    problems,
    aside: true,
    clear: () => groups.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'random option group', () => {
        const id = requiredWhole(row, 'Id', 'u16')
        const group = groups.get(id)
        const name = group ? (textOf(row, 'Group') ?? group.name) : requiredText(row, 'Group')
        if ([...groups].some(([other, { name: taken }]) => other !== id && taken === name))
          throw new BadEntry(`the name "${short(name)}" belongs to another group`, 'twice')
        groups.set(id, mergeGroup(group, { name, row, known, maxLines: server.limits.MAX_ITEM_RDM_OPT }))
      }),
  })
  if (!found) return undefined
  return new Map([...groups.values()].map((group) => [group.name, linesOf(group, odds)]))
}

interface Merging {
  name: string
  row: YamlMap
  known: ReadonlySet<string>
  /** Maximum number of random options of one item in the server. */
  maxLines: number
}

/** A slot that is defined again is replaced completely, and so are the random lines. */
function mergeGroup(before: Group | undefined, { name, row, known, maxLines }: Merging): Group {
  // A fault in one choice rejects the whole row, as in the server.
  const choices = (entry: YamlMap, key: string) => entries(entry, key).map((choice) => choiceOf(choice, known))
  const slots = new Map(before?.slots)
  for (const entry of entries(row, 'Slots')) {
    // The server adds no slot to a full group, and replaces none of them.
    if (slots.size >= maxLines) break
    const number = requiredWhole(entry, 'Slot', 'u16', 1, maxLines)
    if (!entry.has('Options')) throw new BadEntry(`slot ${number} has no Options`)
    slots.set(number, choices(entry, 'Options'))
  }
  return {
    name,
    slots,
    maxRandom: Math.min(maxLines, whole(row, 'MaxRandom', 'u16') ?? before?.maxRandom ?? 0),
    random: row.has('Random') ? choices(row, 'Random') : (before?.random ?? []),
  }
}

function choiceOf(entry: YamlMap, known: ReadonlySet<string>): Choice {
  const Option = requiredText(entry, 'Option')
  if (known.size > 0 && !known.has(Option.toLowerCase()))
    throw new BadEntry(`no random option has the name "${short(Option)}"`)
  const value = (key: string) => whole(entry, key, 'i16') ?? 0
  const [Min, most] = [value('MinValue'), value('MaxValue')]
  // Corrected the way the server does it.
  return { Option, Min, Max: Min > most ? Min + 1 : most, chancePer10k: whole(entry, 'Chance', 'u16', 1, 10_000) ?? 0 }
}

/** Lines after the fixed ones are optional, each independently. */
function linesOf({ slots, maxRandom, random }: Group, odds: boolean): OptionLine[] {
  const sure = [...slots].sort(([a], [b]) => a - b).map(([, choices]) => lineOf(choices, false, odds))
  const more = random.length > 0 ? Math.max(0, maxRandom - sure.length) : 0
  return [...sure, ...Array.from({ length: more }, () => lineOf(random, true, odds))].filter(
    ({ Choices }) => Choices.length > 0,
  )
}

/** A choice that occurs twice in a line is merged, with the sum of its odds. */
function lineOf(choices: readonly Choice[], perhaps: boolean, odds: boolean): OptionLine {
  const parts = optionOddsPer100k(
    choices.map(({ chancePer10k }) => chancePer10k),
    perhaps,
  )
  const found = new Map<string, OptionChoice>()
  for (const [index, { Option, Min, Max }] of choices.entries()) {
    const key = `${Option} ${Min} ${Max}`
    const Odds = (found.get(key)?.Odds ?? 0) + (parts[index] ?? 0)
    found.set(key, { Option, Min, Max, ...(odds && { Odds }) })
  }
  const reached = [...found.values()].filter(({ Odds }) => Odds !== 0)
  return { ...(perhaps && { Perhaps: true }), Choices: reached }
}

/** The database uses "None" for no group. */
export function isNamed(group: string): boolean {
  return group !== '' && group.toLowerCase() !== 'none'
}
