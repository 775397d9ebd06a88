/** One client's part of many tries, and the ledger of what all clients were told. */
import { makeItems, makePieces, openBoxes } from './box-client.ts'
import { type Box, boxes, marker, sharedBox } from './own-boxes.ts'
import { type Enchant, enchants, type Refine, refines, resetMaterial } from './own-windows.ts'
import { emptyBag, enchantPieces, refinePieces } from './window-client.ts'
import type { StatusPlayer } from './worn-client.ts'

export interface Ledger {
  /** By words such as `refine honest success`. */
  counts: Map<string, number>
  /** Tries that a host counts, or counts as left out. */
  tries: number
}

export function createLedger(): Ledger {
  return { counts: new Map(), tries: 0 }
}

/** 5,000 openings, half of them of the shared pool, 1,000 refinings and enchantings; enough of a manipulated rate to show it. */
const boxTries = (box: Box) => (box === sharedBox ? 2_500 : 1_250)
const refineTries = { honest: 70, manipulated: 900, lowering: 30 } as const satisfies Record<Refine['name'], number>
const enchantTries = { honest: 600, manipulated: 400 } as const satisfies Record<Enchant['name'], number>
/** Openings, and pieces in the bag, at once. */
const [boxesAtOnce, piecesAtOnce] = [250, 40]

/** Opens, refines and enchants a share (0 to 1) of it all, kind by kind. */
export async function playAll(player: StatusPlayer, ledger: Ledger, share: number): Promise<void> {
  for (const box of boxes)
    for (const count of portions(boxTries(box) * share, boxesAtOnce)) await open(player, ledger, box, count)
  for (const refine of refines)
    for (const count of portions(refineTries[refine.name] * share, piecesAtOnce))
      await refineOnce(player, ledger, refine, count)
  for (const enchant of enchants)
    for (const count of portions(enchantTries[enchant.name] * share, piecesAtOnce))
      await enchantOnce(player, ledger, enchant, count)
  await makeItems(player, marker, 1)
}

function portions(count: number, most: number): number[] {
  const left = Math.round(count)
  return left <= most ? [left] : [most, ...portions(left - most, most)]
}

function add({ counts }: Ledger, count: number, ...words: (string | number)[]): void {
  const key = words.join(' ')
  counts.set(key, (counts.get(key) ?? 0) + count)
}

async function open(player: StatusPlayer, ledger: Ledger, { item }: Box, count: number): Promise<void> {
  const place = await makeItems(player, item, count)
  const { used, gained } = await openBoxes(player, { item, place, count, marker })
  add(ledger, used.get(item) ?? 0, 'box', item)
  for (const [id, { times }] of gained) add(ledger, times, 'box', item, id)
  ledger.tries += count
  await emptyBag(player)
}

async function refineOnce(player: StatusPlayer, ledger: Ledger, refine: Refine, count: number): Promise<void> {
  const { name, piece, ore } = refine
  await makeItems(player, ore, count)
  const places = await makePieces(player, piece, count)
  for (const answer of await refinePieces(player, { ore, places })) add(ledger, 1, 'refine', name, answer)
  ledger.tries += count
  await emptyBag(player)
}

/** Enchants each piece once, and resets those that it succeeded with. */
async function enchantOnce(player: StatusPlayer, ledger: Ledger, each: Enchant, count: number): Promise<void> {
  const { name, enchant, piece, material } = each
  await makeItems(player, material, 2 * count)
  await makeItems(player, resetMaterial(each), count)
  const places = await makePieces(player, piece, count)
  const results = await enchantPieces(player, { enchant, action: 'enchant', places })
  for (const result of results) add(ledger, 1, 'enchant', name, result ?? 'failed')
  const enchanted = places.filter((_, at) => results[at] !== undefined)
  for (const result of await enchantPieces(player, { enchant, action: 'reset', places: enchanted }))
    add(ledger, 1, 'reset', name, result ?? 'failed')
  // A success is counted as one, and as a result.
  ledger.tries += count + 2 * enchanted.length
  await emptyBag(player)
}
