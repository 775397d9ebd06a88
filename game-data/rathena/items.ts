import { GameFileError } from '../game-file.ts'
import type { YamlMap } from '../yaml/value.ts'
import { requiredWhole, requireFields, short, textOf } from './fields.ts'
import { type ItemFields, readItemFields } from './item-fields.ts'
import { BadEntry, type Problems, ServerStops } from './problems.ts'
import { type GameServer, readDatabase } from './read-database.ts'
import { type Opening, readOpening } from './read-script.ts'
import { missingItemsError } from './unsupported-formats.ts'

const scriptFields = ['Script', 'EquipScript', 'UnEquipScript'] as const
export type ScriptField = (typeof scriptFields)[number]

/** The stored fields of a row of `item_db.yml`, merged over all files. */
export interface RathenaItem extends ItemFields {
  Id: number
  AegisName: string
  Name: string
  /** Its script fields as written. */
  scripts: Partial<Record<ScriptField, string>>
  /** The item group or items that each script field gives, and the row that contains it. */
  opens: Partial<Record<ScriptField, { opening: Opening; file: string; line: number }>>
}

/** The items by id, and by AegisName ignoring case. */
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
    if (id === undefined) throw new BadEntry(`no item has the name "${short(aegisName)}"`, 'item')
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

  has(aegisName: string): boolean {
    return this.#idByName.has(aegisName.toLowerCase())
  }

  /** Throws `BadEntry` if an item with another id has the AegisName. */
  checkName(id: number, aegisName: string): void {
    const owner = this.#idByName.get(aegisName.toLowerCase())
    if (owner !== undefined && owner !== id)
      throw new BadEntry(
        `the name "${short(aegisName)}" belongs to item ${owner}; names are compared ignoring case`,
        'twice',
      )
  }

  add(item: RathenaItem): void {
    this.byId.set(item.Id, item)
    this.#idByName.set(item.AegisName.toLowerCase(), item.Id)
  }

  rename(item: RathenaItem, aegisName: string): void {
    this.#idByName.delete(item.AegisName.toLowerCase())
    item.AegisName = aegisName
    this.#idByName.set(aegisName.toLowerCase(), item.Id)
  }
}

/**
 * Reads every item that the server loads in this mode. Reports rows with errors; throws `GameFileError` if there is no
 * item database, or no valid item in it.
 */
export async function readItems(server: GameServer, problems: Problems): Promise<ItemIndex> {
  const items = new ItemIndex()
  const start = 'db/item_db.yml'
  const earlierProblems = problems.list.length
  const exists = await readDatabase({
    server,
    start,
    type: 'ITEM_DB',
    problems,
    clear: () => items.clear(),
    row: (row, file) =>
      problems.attempt(file, row, `item ${nameOf(row)}`, () => {
        mergeItem(items, row, file.file, server, problems)
      }),
  })
  if (!exists) throw await missingItemsError(server.root, start)
  if (items.byId.size === 0) {
    const first = problems.list[earlierProblems]
    const cause = first ? `: ${first.file}:${first.line}, ${first.record}: ${first.reason}` : ''
    throw new GameFileError(
      `${server.root}/${start}: neither this file nor its imports contain a valid item${cause}. Correct these files.`,
    )
  }
  return items
}

/**
 * The server has a table of all ids up to the highest one, of 32 bytes for each id while it grows, and ends where the
 * memory does not suffice (`TypesafeCachedYamlDatabase::loadingFinished` in `src/common/database.hpp`): here 16 GB.
 */
const maxItemId = 500_000_000

function mergeItem(items: ItemIndex, row: YamlMap, file: string, server: GameServer, problems: Problems): void {
  const id = requiredWhole(row, 'Id', 'u32', 1)
  const known = items.byId.get(id)
  if (!known) requireFields(row, 'AegisName', 'Name')
  if (id > maxItemId) throw new ServerStops(`Id ${id} needs more memory than a server has`)
  const item = known ?? newItem(id)
  const aegisName = textOf(row, 'AegisName')
  if (aegisName !== undefined) {
    items.checkName(id, aegisName)
    if (known) items.rename(known, aegisName)
    else item.AegisName = aegisName
  }
  item.Name = textOf(row, 'Name') ?? item.Name
  readItemFields(item, row, {
    isRenewal: server.mode === 'renewal',
    mostLevel: server.limits.MAX_LEVEL,
    hasItem: (name) => items.has(name),
    onOdd: (reason) => problems.add({ file }, row.line, `item ${nameOf(row)}`, reason),
  })
  for (const field of scriptFields) {
    const script = textOf(row, field)
    if (script === undefined) continue
    item.scripts[field] = script
    const opening = readOpening(script)
    if (opening) item.opens[field] = { opening, file, line: row.line }
    else delete item.opens[field]
  }
  // Last, so that a new row with an error leaves no item behind.
  if (!known) items.add(item)
}

/** An item without fields; `Type` has the server's default. */
function newItem(id: number): RathenaItem {
  return {
    Id: id,
    AegisName: '',
    Name: '',
    Type: 'Etc',
    Slots: 0,
    View: 0,
    Locations: {},
    facts: {},
    scripts: {},
    opens: {},
  }
}

/** Id and AegisName of a row, as far as it has them, for problems. */
function nameOf(row: YamlMap): string {
  const id = row.get('Id')
  const name = row.get('AegisName')
  return [id, name]
    .filter((part) => typeof part === 'string')
    .map(short)
    .join(' ')
}
