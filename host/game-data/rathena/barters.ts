import type { ShopItem } from '../../../domain/monsters/npc-shop.ts'
import { requiredText, short, text, whole } from './fields.ts'
import type { ItemIndex } from './items.ts'
import { placeBehind, type Reading, readEach } from './materials.ts'
import { npcNames } from './npc-names.ts'
import type { ShopDraft } from './npc-shops.ts'
import type { Problems } from './problems.ts'
import { type GameMode, readDatabase } from './read-database.ts'

interface Row extends Omit<ShopItem, 'Materials'> {
  materials: Map<number, { item: number; amount: number }>
}

interface Barter {
  name: string
  map: string
  x: number
  y: number
  rows: Map<number, Row>
  /** The server drops it for what is wrong in it. */
  refused: boolean
}

/** The list that the server starts from, and that of a copy without it. */
const starts: Record<GameMode, readonly string[]> = {
  renewal: ['npc/barters.yml', 'npc/re/merchants/barters.yml'],
  prerenewal: ['npc/barters.yml', 'npc/pre-re/merchants/barters.yml'],
}

/** NPCs that exchange items for items (BARTER_DB 1 and 2). */
export async function readBarters(
  root: string,
  mode: GameMode,
  items: ItemIndex,
  hasMap: (map: string) => boolean,
  problems: Problems,
): Promise<ShopDraft[]> {
  const barters = new Map<string, Barter>()
  for (const start of starts[mode]) {
    const found = await readDatabase({
      root,
      mode,
      start,
      type: 'BARTER_DB',
      problems,
      aside: true,
      clear: () => barters.clear(),
      row: (row, file) =>
        problems.attempt(file, row, 'barter', () => {
          const name = requiredText(row, 'Name')
          const record = `barter ${short(name)}`
          const before = barters.get(name)
          // One that was dropped is not there to be merged into: a later row makes it anew.
          const known = before?.refused ? undefined : before
          const barter: Barter = {
            name,
            map: text(row, 'Map') ?? known?.map ?? '',
            x: whole(row, 'X', 0, 10_000) ?? known?.x ?? 0,
            y: whole(row, 'Y', 0, 10_000) ?? known?.y ?? 0,
            rows: known?.rows ?? new Map(),
            refused: false,
          }
          if (barter.map !== '' && !hasMap(barter.map)) {
            problems.add(file, row.line, record, `the server has no map "${short(barter.map)}"`)
            return
          }
          barter.refused = problems.readRecord(known !== undefined, () =>
            mergeItems(barter, row, { items, problems, file, record }),
          )
          if (barter.refused)
            problems.add(file, row.line, record, 'the server does not load a barter with such an entry')
          barters.set(name, barter)
        }),
    })
    if (found) break
  }
  return [...barters.values()].filter(({ rows }) => rows.size > 0).map(draft)
}

function mergeItems(barter: Barter, entry: Parameters<typeof readEach>[1], reading: Reading): void {
  readEach(reading, entry, 'Items', (line) => {
    const index = whole(line, 'Index') ?? placeBehind(barter.rows)
    const known = barter.rows.get(index)
    const name = known ? text(line, 'Item') : requiredText(line, 'Item')
    const stock = whole(line, 'Stock')
    const row: Row = {
      Item: name === undefined ? (known?.Item ?? 0) : reading.items.idOf(name),
      Price: whole(line, 'Zeny') ?? known?.Price ?? 0,
      ...(stock === undefined ? known?.Stock !== undefined && { Stock: known.Stock } : stock > 0 && { Stock: stock }),
      materials: new Map(known?.materials),
    }
    readEach(reading, line, 'RequiredItems', (part) => {
      const place = whole(part, 'Index') ?? row.materials.size
      const before = row.materials.get(place)
      const item = before ? text(part, 'Item') : requiredText(part, 'Item')
      const amount = whole(part, 'Amount') ?? before?.amount ?? 1
      if (amount === 0) row.materials.delete(place)
      else
        row.materials.set(place, { item: item === undefined ? (before?.item ?? 0) : reading.items.idOf(item), amount })
    })
    barter.rows.set(index, row)
  })
}

function draft({ name, map, x, y, rows, refused }: Barter): ShopDraft {
  const { shown, unique } = npcNames(name)
  return {
    unique,
    Name: shown,
    Type: 'barter',
    ...(refused && { Refused: true }),
    Map: map,
    X: x,
    Y: y,
    Items: [...rows]
      .sort(([a], [b]) => a - b)
      .map(([, { materials, ...row }]) => ({
        ...row,
        Materials: [...materials]
          .sort(([a], [b]) => a - b)
          .map(([, { item, amount }]) => ({ Material: item, Amount: amount })),
      })),
  }
}
