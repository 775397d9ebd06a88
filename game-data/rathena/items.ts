import type { Locations } from '../../domain/item.ts'
import type { ItemFacts } from '../../domain/item-facts.ts'
import { flagOf, mapping, requiredText, requiredWhole, short, textOf, whole } from './fields.ts'
import { mergeFacts } from './item-facts.ts'
import { noItems } from './other-forms.ts'
import { BadEntry, type Problems } from './problems.ts'
import { type GameMode, readDatabase } from './read-database.ts'
import { type Opening, readOpening } from './read-script.ts'
import { GameFileError, type YamlMap } from './yaml.ts'

const scriptFields = ['Script', 'EquipScript', 'UnEquipScript'] as const
export type ScriptField = (typeof scriptFields)[number]

/** The stored fields of a row of `item_db.yml`, merged over all files. */
export interface RathenaItem {
  Id: number
  AegisName: string
  Name: string
  Type: string
  SubType?: string | undefined
  Slots: number
  View: number
  Locations: Locations
  facts: ItemFacts
  /** Its script fields as written. */
  scripts: Partial<Record<ScriptField, string>>
  /** What its script fields open or give, and their positions. */
  opens: Partial<Record<ScriptField, { opening: Opening; file: string; line: number }>>
}

/** The items, by id and by name. */
export class ItemIndex {
  readonly byId = new Map<number, RathenaItem>()
  readonly #idByName = new Map<string, number>()

  clear(): void {
    this.byId.clear()
    this.#idByName.clear()
  }

  /** Id of an AegisName, ignoring case. Throws `BadEntry` if no item has it. */
  idOf(aegisName: string): number {
    const id = this.#idByName.get(aegisName.toLowerCase())
    if (id === undefined) throw new BadEntry(`no item has the name "${short(aegisName)}"`)
    return id
  }

  /** The item that a script refers to by id, AegisName or name; undefined if there is none. */
  find(written: string): RathenaItem | undefined {
    if (/^\d+$/.test(written)) return this.byId.get(Number(written))
    const name = written.toLowerCase()
    const id = this.#idByName.get(name)
    if (id !== undefined) return this.byId.get(id)
    return [...this.byId.values()].find((item) => item.Name.toLowerCase() === name)
  }

  rename(id: number, from: string | undefined, to: string): void {
    const holder = this.#idByName.get(to.toLowerCase())
    if (holder !== undefined && holder !== id)
      throw new BadEntry(`the name "${short(to)}" belongs to item ${holder}; names are compared ignoring case`)
    if (from !== undefined) this.#idByName.delete(from.toLowerCase())
    this.#idByName.set(to.toLowerCase(), id)
  }
}

/** Reads every item that the server loads in this mode. */
export async function readItems(root: string, mode: GameMode, problems: Problems): Promise<ItemIndex> {
  const items = new ItemIndex()
  const start = 'db/item_db.yml'
  const found = await readDatabase({
    root,
    mode,
    start,
    type: 'ITEM_DB',
    problems,
    clear: () => items.clear(),
    row: (row, file) =>
      problems.attempt(file, row, `item ${nameOf(row)}`, () => mergeItem(items, row, file.file, problems)),
  })
  if (!found) throw await noItems(root, start)
  if (items.byId.size === 0) {
    const [first] = problems.list
    const why = first ? `: ${first.file}, ${first.record}: ${first.reason}` : ''
    throw new GameFileError(
      `${root}/${start}: neither this file nor its imports contain a valid item${why}. Correct these files.`,
    )
  }
  return items
}

function mergeItem(items: ItemIndex, row: YamlMap, file: string, problems: Problems): void {
  const id = requiredWhole(row, 'Id', 1)
  const known = items.byId.get(id)
  const aegisName = known ? (textOf(row, 'AegisName') ?? known.AegisName) : requiredText(row, 'AegisName')
  const item: RathenaItem = {
    Id: id,
    AegisName: aegisName,
    Name: known ? (textOf(row, 'Name') ?? known.Name) : requiredText(row, 'Name'),
    Type: textOf(row, 'Type') ?? known?.Type ?? 'Etc',
    SubType: textOf(row, 'SubType') ?? known?.SubType,
    Slots: whole(row, 'Slots', 0, 4) ?? known?.Slots ?? 0,
    View: whole(row, 'View') ?? known?.View ?? 0,
    Locations: mergeLocations(known?.Locations ?? noLocations, row, (line, reason) =>
      problems.add({ file }, line, `item ${nameOf(row)}`, reason),
    ),
    facts: mergeFacts(known?.facts ?? {}, row, (reason) =>
      problems.add({ file }, row.line, `item ${nameOf(row)}`, reason),
    ),
    scripts: { ...known?.scripts },
    opens: { ...known?.opens },
  }
  for (const field of scriptFields) {
    const script = textOf(row, field)
    if (script === undefined) continue
    item.scripts[field] = script
    const opening = readOpening(script)
    if (opening) item.opens[field] = { opening, file, line: row.line }
    else delete item.opens[field]
  }
  items.rename(id, known?.AegisName, aegisName)
  items.byId.set(id, item)
}

const noLocations: Locations = {}

function mergeLocations(known: Locations, row: YamlMap, onBad: (line: number, reason: string) => void): Locations {
  const entry = mapping(row, 'Locations')
  if (!entry) return known
  const merged = new Map(Object.entries(known))
  for (const name of entry.fields.keys()) {
    try {
      if (!/^[A-Za-z][A-Za-z_]{0,39}$/.test(name)) throw new BadEntry(`location "${short(name)}" is no name`)
      if (flagOf(entry, name)) merged.set(name, true)
      else merged.delete(name)
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      onBad(entry.line, error.message)
    }
  }
  return Object.fromEntries(merged)
}

function nameOf(row: YamlMap): string {
  const id = row.fields.get('Id')
  const name = row.fields.get('AegisName')
  return [id, name]
    .filter((part) => typeof part === 'string')
    .map(short)
    .join(' ')
}
