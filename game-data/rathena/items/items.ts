import { GameFileError } from '../../game-file.ts'
import { readOpening } from '../../script/index.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  containsRecords,
  type GameServer,
  missingItemsError,
  type Problems,
  readDatabase,
  recordName,
  requiredWhole,
  requireFields,
  textOf,
} from '../database/index.ts'
import { readItemFields } from './item-fields.ts'
import { ItemIndex, type RathenaItem, scriptFields } from './item-index.ts'

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
      problems.attempt(file, row, recordName('item', row), () => {
        mergeItem(items, row, file.file, server, problems)
      }),
  })
  if (!exists) throw await missingItemsError(server.root, start)
  if (items.byId.size === 0) {
    const first = problems.list[earlierProblems]
    const at = first && `${first.file}${first.line ? `:${first.line}` : ''}`
    const cause = first ? `: ${at}, ${first.record}: ${first.reason}` : ''
    throw new GameFileError(
      `${server.root}/${start}: neither this file nor its imports contain a valid item${cause}. Correct these files.`,
    )
  }
  return items
}

/**
 * The server keeps a vector with an entry for each id up to the highest one
 * (`TypesafeCachedYamlDatabase::loadingFinished` in `src/common/database.hpp`). Growing it takes 32 bytes per id, and a
 * server without that memory exits. This limit corresponds to 16 GB.
 */
const maxItemId = 500_000_000

function mergeItem(items: ItemIndex, row: YamlMap, file: string, server: GameServer, problems: Problems): void {
  const id = requiredWhole(row, 'Id', 'u32', 1)
  const known = items.byId.get(id)
  if (!known) requireFields(row, 'AegisName', 'Name')
  if (id > maxItemId)
    throw new BadEntry(`Id ${id} needs more memory than a server has: it does not start with this record`)
  const item = known ?? newItem(id)
  const aegisName = textOf(row, 'AegisName')
  if (aegisName !== undefined) {
    items.checkName(id, aegisName)
    items.rename(item, aegisName)
  }
  item.Name = textOf(row, 'Name') ?? item.Name
  readItemFields(item, row, {
    isRenewal: server.mode === 'renewal',
    isNew: !known,
    limits: server.limits,
    constants: server.constants,
    hasItem: (name) => items.named(name) !== undefined,
    onOdd: (reason) => problems.add({ file }, row.line, recordName('item', row), reason),
  })
  for (const field of scriptFields) {
    const script = textOf(row, field)
    if (script === undefined) continue
    const isScript = !containsRecords(script)
    if (isScript) item.scripts[field] = script
    else delete item.scripts[field]
    const opening = isScript ? readOpening(script) : undefined
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
    prices: { hasBuy: false, hasSell: false },
    scripts: {},
    opens: {},
  }
}
