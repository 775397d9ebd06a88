import type { ShopItem } from '../../../domain/monsters/npc-shop.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  BeyondLimit,
  type Constants,
  type GameServer,
  type Problems,
  readDatabase,
  requiredText,
  requiredWhole,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import type { GameMode } from '../engine/index.ts'
import { amountIn, type ItemIndex, type Reading, readEach, zenyIn } from '../items/index.ts'
import { mapOf, npcNames, type ServerMaps } from '../maps/index.ts'
import type { ShopDraft } from './npc-shops.ts'

interface Row extends Omit<ShopItem, 'Materials'> {
  /** `refine`: −1 = any. */
  materials: Map<number, { item: number; amount: number; refine: number }>
}

interface Barter {
  name: string
  map: string
  x: number
  y: number
  rows: Map<number, Row>
  /** The server does not load this barter because an entry is wrong. */
  refused: boolean
}

/** The server's start file, and the file that it imports, for copies without the start file. */
const starts: Record<GameMode, readonly string[]> = {
  renewal: ['npc/barters.yml', 'npc/re/merchants/barters.yml'],
  prerenewal: ['npc/barters.yml', 'npc/pre-re/merchants/barters.yml'],
}

/** NPCs that exchange items for items (BARTER_DB 1 and 2). */
export async function readBarters(
  server: GameServer,
  items: ItemIndex,
  maps: ServerMaps,
  problems: Problems,
): Promise<ShopDraft[]> {
  const barters = new Map<string, Barter>()
  for (const start of starts[server.mode]) {
    const found = await readDatabase({
      server,
      start,
      type: 'BARTER_DB',
      problems,
      aside: true,
      clear: () => barters.clear(),
      row: (row, file) =>
        problems.attempt(file, row, 'barter', () => {
          const name = requiredText(row, 'Name')
          const record = `barter ${short(name)}`
          const known = unlessRefused(barters.get(name))
          const barter: Barter = {
            name,
            map: mapOf(textOf(row, 'Map') ?? known?.map ?? ''),
            x: whole(row, 'X', 'u16') ?? known?.x ?? 0,
            y: whole(row, 'Y', 'u16') ?? known?.y ?? 0,
            rows: known?.rows ?? new Map(),
            refused: false,
          }
          const refusal = barter.map === '' ? undefined : maps.refusal('exchanges', barter.map, barter.x, barter.y)
          if (refusal) problems.add(file, row.line, record, refusal)
          if (refusal !== undefined) return
          // The server reads what precedes the fault into an exchange that it has loaded before.
          if (known) Object.assign(known, { map: barter.map, x: barter.x, y: barter.y })
          requireConstants(row, server.constants)
          const recordRow = { file, row, record, kind: 'a barter', isKnown: known !== undefined }
          barter.refused = problems.readRecord(recordRow, () =>
            mergeItems(barter, row, { server, items, problems, file, record }),
          )
          barters.set(name, barter)
        }),
    })
    if (found) break
  }
  return [...barters.values()].filter(({ rows }) => rows.size > 0).map(draft)
}

/** A direction and a sprite are names of constants; without the source, only a sprite by number is known to be none. */
function requireConstants(row: YamlMap, { names, isComplete }: Constants): void {
  const direction = textOf(row, 'Direction')
  if (direction !== undefined && !names.has(`dir_${direction.toLowerCase()}`))
    throw new BadEntry(`Direction "${short(direction)}" is unknown`)
  const sprite = textOf(row, 'Sprite')
  if (sprite !== undefined && (isComplete ? !names.has(sprite.toLowerCase()) : /^-?\d+$/.test(sprite)))
    throw new BadEntry(`Sprite "${short(sprite)}" is unknown`)
}

/**
 * The refine of an entry, at most the highest one; the server keeps 8 bits of it. It rejects any value, even 0, for an item
 * that cannot be refined.
 */
function refineIn(entry: YamlMap, item: number, { items, server }: Reading): number | undefined {
  const refine = whole(entry, 'Refine', 'i16')
  if (refine === undefined) return undefined
  if (items.byId.get(item)?.facts.Refineable !== true) throw new BadEntry('Refine of an item that cannot be refined')
  return (Math.min(server.limits.MAX_REFINE, refine) << 24) >> 24
}

function mergeItems(barter: Barter, entry: YamlMap, reading: Reading): void {
  const { MAX_BARTER_REQUIREMENTS } = reading.server.limits
  readEach(reading, entry, 'Items', (goods) => {
    const index = requiredWhole(goods, 'Index', 'u16')
    const known = barter.rows.get(index)
    const name = known ? textOf(goods, 'Item') : requiredText(goods, 'Item')
    const stock = whole(goods, 'Stock')
    const row: Row = {
      Item: name === undefined ? (known?.Item ?? 0) : reading.items.idOf(name),
      Price: zenyIn(goods, 'Zeny', reading.server.limits) ?? known?.Price ?? 0,
      ...(stock === undefined ? known?.Stock !== undefined && { Stock: known.Stock } : stock > 0 && { Stock: stock }),
      materials: new Map(known?.materials),
    }
    const refine = refineIn(goods, row.Item, reading) ?? known?.Refine ?? 0
    if (refine > 0) row.Refine = refine
    readEach(reading, goods, 'RequiredItems', (required) => {
      const place = requiredWhole(required, 'Index', 'u16')
      if (row.materials.size >= MAX_BARTER_REQUIREMENTS)
        throw new BeyondLimit(
          `more than ${MAX_BARTER_REQUIREMENTS} RequiredItems for one item`,
          'MAX_BARTER_REQUIREMENTS',
        )
      const earlier = row.materials.get(place)
      const name = earlier ? textOf(required, 'Item') : requiredText(required, 'Item')
      const item = name === undefined ? (earlier?.item ?? 0) : reading.items.idOf(name)
      const amount = amountIn(required, reading.server.limits) ?? earlier?.amount ?? 1
      const refine = refineIn(required, item, reading) ?? earlier?.refine ?? -1
      row.materials.set(place, { item, amount, refine })
    })
    barter.rows.set(index, row)
  })
}

function draft({ name, map, x, y, rows, refused }: Barter): ShopDraft {
  const { displayName, unique } = npcNames(name)
  return {
    unique,
    Name: displayName,
    Type: 'barter',
    ...(refused && { Refused: true }),
    Map: map,
    X: x,
    Y: y,
    Items: [...rows]
      .sort(([a], [b]) => a - b)
      .map(([, { materials, ...row }]) => ({
        ...row,
        // The server keeps a requirement with amount 0, but takes nothing for it.
        Materials: [...materials]
          .filter(([, { amount }]) => amount > 0)
          .sort(([a], [b]) => a - b)
          .map(([, { item, amount, refine }]) => ({
            Material: item,
            Amount: amount,
            // A piece without refine is taken first, but every refined one is taken, too.
            ...(refine > 0 && { Refine: refine }),
          })),
      })),
  }
}
