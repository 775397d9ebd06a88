import { expect, it } from 'vitest'
import type { Order } from '../../domain/payment.ts'
import { withCredit } from './with-credit.ts'

const orders = [
  { id: 'A', state: 'paid' },
  { id: 'B', state: 'paid' },
  { id: 'C', state: 'pending' },
] as Order[]

it('paid orders say whether the game has given them, others say nothing', async () => {
  const asked: string[][] = []
  const given = async (ids: readonly string[]) => {
    asked.push([...ids])
    return new Set(['A', 'C'])
  }
  const credited = (await withCredit({ given }, orders)).map((order) => order.credited)
  expect(credited).toEqual([true, false, undefined])
  expect(asked).toEqual([['A', 'B']])
  expect(await withCredit({ given }, orders.slice(2))).toEqual(orders.slice(2))
  expect(asked).toHaveLength(1)
})
