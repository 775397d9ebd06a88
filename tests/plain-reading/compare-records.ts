/** Compares the records of the loader with the plain reading of the same files. */
import { expect } from 'vitest'
import { drawCount } from '../../domain/packages/package.ts'
import type { GameData } from '../../game-data/game-data.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { type Box, boxesOf } from './boxes.ts'
import { type Mode, readDatabase } from './database.ts'
import { percent } from './shown-figures.ts'

/** Resolves to the number of rows of boxes. */
export async function compareRecords(root: string, mode: Mode, hint: string): Promise<number> {
  const data = await loadRathena({ root, mode })
  const plain = readDatabase(root, mode)
  const items = [...plain.items.values()].map(({ Id, Name, Slots = 0, View = 0 }) => ({ Id, Name, Slot: Slots, View }))
  expect([...data.items.values()], hint).toMatchObject(items.sort((a, b) => a.Id - b.Id))
  // Which slots can be filled follows from the other fields.
  const enchants = [...data.enchants].map(([id, { Slots, ...enchant }]) => [
    id,
    { ...enchant, Slots: Slots.map(({ Unfillable, NotFor, ...slot }) => slot) },
  ])
  expect(enchants, hint).toEqual([...plain.enchants])
  expect([...data.reforms], hint).toMatchObject([...plain.reforms].map(([box, Items]) => [box, { Items }]))
  return compareBoxes(data, boxesOf(plain), hint)
}

/** A line for each row of a box, with the chance of one draw. */
function boxLines({ tables }: Box): string[] {
  return tables.flatMap(({ pool, times, rows }) => {
    const sum = rows.reduce((total, { rate }) => total + rate, 0)
    return rows.map(({ item, amount, most, rate, refused }) => {
      const what = `${pool} ${item} x${most ? `${amount}-${most}` : amount}`
      if (refused) return `${what} refused`
      return rate === -1 ? what : `${what} ${rate} ${percent(rate, sum)} ${times}`
    })
  })
}

/** The same lines of a package of the loader. */
function packageLines(data: GameData, id: string): string[] {
  const { Items = [], Picks } = data.packages.get(id) ?? {}
  const sums = new Map<number, number>()
  for (const { Chance, Pool } of Items) if (Chance !== -1) sums.set(Pool, (sums.get(Pool) ?? 0) + Chance)
  return Items.map(({ Id, Min, Max, Chance, Pool, Choice, Refused }) => {
    const place = Choice ? `choice ${Choice}` : Chance === -1 ? 'fixed' : Pool
    const what = `${place} ${Id} x${Min === Max ? Min : `${Min}-${Max}`}`
    if (Refused) return `${what} refused`
    return Chance === -1
      ? what
      : `${what} ${Chance} ${percent(Chance, sums.get(Pool) ?? 0)} ${drawCount({ Picks }, Pool)}`
  })
}

function compareBoxes(data: GameData, boxes: ReadonlyMap<string, Box>, hint: string): number {
  expect([...data.packages.keys()].sort(), hint).toEqual([...boxes.keys()].sort())
  let compared = 0
  for (const [id, box] of boxes) {
    const actual = data.packages.get(id)
    const where = `${hint}, ${id}`
    expect(actual, where).toMatchObject({ ItemId: box.opener, Name: data.items.get(box.opener)?.Name })
    expect(actual?.Conditional ?? false, where).toBe(box.conditional)
    expect(actual?.Disabled ?? false, where).toBe(box.isDisabled ?? false)
    expect(packageLines(data, id).sort(), where).toEqual(boxLines(box).sort())
    compared += actual?.Items.length ?? 0
  }
  return compared
}
