/** Compares the packages that the loader makes with the boxes of the second reading, row by row. */
import { expect } from 'vitest'
import { timesOf } from '../../domain/package.ts'
import type { GameData } from '../../host/game-data/game-data.ts'
import type { Box } from '../site/package-truth.ts'

/** Two decimals, halves away from zero, in whole numbers. */
function percent(rate: number, sum: number): string {
  const hundredths = Math.floor((rate * 20_000 + sum) / (2 * sum))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** A box in lines: what each table gives, with the chance of one draw. */
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

/** What the loader says, in the same form; percentages by the same rule, sums from the loader's own rows. */
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
      : `${what} ${Chance} ${percent(Chance, sums.get(Pool) ?? 0)} ${timesOf({ Picks }, Pool)}`
  })
}

/** Compares every row of every box; resolves to how many there were. */
export function compareBoxes(data: GameData, boxes: ReadonlyMap<string, Box>, hint = ''): number {
  expect([...data.packages.keys()].sort(), hint).toEqual([...boxes.keys()].sort())
  let compared = 0
  for (const [id, box] of boxes) {
    const found = data.packages.get(id)
    const where = `${hint} ${id}`
    expect(found, where).toMatchObject({ ItemId: box.opener, Name: data.items.get(box.opener)?.Name })
    expect(found?.Conditional ?? false, where).toBe(box.conditional)
    expect(found?.Disabled ?? false, where).toBe(box.off ?? false)
    expect(packageLines(data, id).sort(), where).toEqual(boxLines(box).sort())
    compared += found?.Items.length ?? 0
  }
  return compared
}
