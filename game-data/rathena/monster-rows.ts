import { entries, flagOf, mapping, requiredText, requiredWhole, short, textOf, whole } from './fields.ts'
import type { ItemIndex } from './items.ts'
import type { Reading } from './materials.ts'
import { BadEntry, type Problems } from './problems.ts'
import { type DatabaseFile, type GameMode, readDatabase } from './read-database.ts'
import type { YamlMap } from './yaml.ts'

/** A row of `mob_db.yml`, merged over all files. */
export interface MonsterRow {
  Id: number
  AegisName: string
  Name: string
  numbers: Partial<Record<NumberField, number>>
  words: Partial<Record<WordField, string>>
  raceGroups: ReadonlySet<string>
  modes: ReadonlyMap<string, boolean>
  /** By index; some may be empty. */
  drops: readonly (MonsterDropRow | undefined)[]
  mvpDrops: readonly (MonsterDropRow | undefined)[]
}

export interface MonsterDropRow {
  item: number
  ratePer10k: number
  stealProtected: boolean
  /** Random option group; empty if the drop has none. */
  group: string
}

const numberFields = [
  'Level',
  'Hp',
  'Sp',
  'BaseExp',
  'JobExp',
  'MvpExp',
  'Attack',
  'Attack2',
  'Defense',
  'MagicDefense',
  'Str',
  'Agi',
  'Vit',
  'Int',
  'Dex',
  'Luk',
  'AttackRange',
  'ElementLevel',
  'WalkSpeed',
] as const
export type NumberField = (typeof numberFields)[number]
const wordFields = ['Size', 'Race', 'Element', 'Class'] as const
type WordField = (typeof wordFields)[number]

/** Maximum number of drops and rewards of a monster in the server. */
const maxDrops = 10
const maxMvpDrops = 3
const maxNumber = Number.MAX_SAFE_INTEGER

/** The monsters, by id and by name. */
export class MonsterIndex {
  readonly byId = new Map<number, MonsterRow>()
  readonly #idByName = new Map<string, number>()

  clear(): void {
    this.byId.clear()
    this.#idByName.clear()
  }

  set(row: MonsterRow): void {
    const before = this.byId.get(row.Id)
    if (before) this.#idByName.delete(before.AegisName.toLowerCase())
    this.#idByName.set(row.AegisName.toLowerCase(), row.Id)
    this.byId.set(row.Id, row)
  }

  /** The monster that a spawn refers to by number (in C notation: 010 is 8) or by AegisName, ignoring case. */
  spawned(written: string): MonsterRow | undefined {
    const [, octal, number] = /^\s*\+?(?:0([0-7]+)|(0x[\da-f]+|\d+))$/i.exec(written) ?? []
    if (octal !== undefined) return this.byId.get(Number.parseInt(octal, 8))
    return number === undefined ? this.#named(written) : this.byId.get(Number(number))
  }

  /** The monster with an AegisName, ignoring case. Throws `BadEntry` if there is none. */
  require(written: string): MonsterRow {
    const row = this.#named(written)
    if (!row) throw new BadEntry(`no monster has the name "${short(written)}"`)
    return row
  }

  #named(written: string): MonsterRow | undefined {
    const id = this.#idByName.get(written.toLowerCase())
    return id === undefined ? undefined : this.byId.get(id)
  }
}

/** Reads every monster that the server loads in this mode; none if it has no such database. */
export async function readMonsterRows(
  root: string,
  mode: GameMode,
  items: ItemIndex,
  problems: Problems,
): Promise<MonsterIndex> {
  const index = new MonsterIndex()
  await readDatabase({
    root,
    mode,
    start: 'db/mob_db.yml',
    type: 'MOB_DB',
    problems,
    aside: true,
    clear: () => index.clear(),
    row: (row, file) => problems.attempt(file, row, nameOf(row), () => mergeMonster(index, items, row, file, problems)),
  })
  return index
}

function nameOf(row: YamlMap): string {
  const parts = [row.fields.get('Id'), row.fields.get('AegisName')].filter((part) => typeof part === 'string')
  return `monster ${parts.map(short).join(' ')}`.trim()
}

function mergeMonster(
  index: MonsterIndex,
  items: ItemIndex,
  row: YamlMap,
  file: DatabaseFile,
  problems: Problems,
): void {
  const id = requiredWhole(row, 'Id', 1)
  const known = index.byId.get(id)
  const reading: Reading = { items, problems, file, record: nameOf(row) }
  const merged: MonsterRow = {
    Id: id,
    AegisName: known ? (textOf(row, 'AegisName') ?? known.AegisName) : requiredText(row, 'AegisName'),
    Name: known ? (textOf(row, 'Name') ?? known.Name) : requiredText(row, 'Name'),
    numbers: { ...known?.numbers },
    words: { ...known?.words },
    raceGroups: new Set(known?.raceGroups),
    modes: new Map(known?.modes),
    drops: mergeDrops(known?.drops ?? [], row, 'Drops', maxDrops, reading),
    mvpDrops: mergeDrops(known?.mvpDrops ?? [], row, 'MvpDrops', maxMvpDrops, reading),
  }
  for (const key of numberFields) {
    const value = whole(row, key, 0, maxNumber)
    if (value !== undefined) merged.numbers[key] = value
  }
  for (const key of wordFields) {
    const value = textOf(row, key)
    if (value !== undefined) merged.words[key] = value
  }
  eachFlag(row, 'RaceGroups', (name, isOn) => {
    const groups = merged.raceGroups as Set<string>
    if (isOn) groups.add(name)
    else groups.delete(name)
  })
  eachFlag(row, 'Modes', (name, isOn) => (merged.modes as Map<string, boolean>).set(name, isOn))
  index.set(merged)
}

function eachFlag(row: YamlMap, key: string, found: (name: string, isOn: boolean) => void): void {
  const entry = mapping(row, key)
  if (!entry) return
  for (const name of entry.fields.keys()) if (/^\w{1,40}$/.test(name)) found(name, flagOf(entry, name) ?? false)
}

/**
 * Fills drops like the server: an `Index` selects the place; an entry without one gets the first place that was empty
 * before this row, then the following ones, even if they are used.
 */
function mergeDrops(
  known: readonly (MonsterDropRow | undefined)[],
  row: YamlMap,
  key: 'Drops' | 'MvpDrops',
  most: number,
  reading: Reading,
): (MonsterDropRow | undefined)[] {
  const places: (MonsterDropRow | undefined)[] = Array.from({ length: most }, (_, place) => known[place])
  const empty = places.indexOf(undefined)
  let next = empty < 0 ? most : empty
  const entriesOf = entries(row, key, (reason) => reading.problems.add(reading.file, row.line, reading.record, reason))
  for (const entry of entriesOf) {
    const own = whole(entry, 'Index')
    const place = own ?? next++
    const name = requiredText(entry, 'Item')
    // Any fault except an unknown item rejects the whole monster, as in the server.
    const drop = {
      ratePer10k: requiredWhole(entry, 'Rate', 1, 10_000),
      stealProtected: flagOf(entry, 'StealProtected') ?? false,
      group: textOf(entry, 'RandomOptionGroup') ?? '',
    }
    reading.problems.attempt(reading.file, entry, reading.record, () => {
      if (place >= most) throw new BadEntry(`${key} has ${most} places; this one is left out`)
      places[place] = { item: reading.items.idOf(name), ...drop }
    })
  }
  return places
}
