import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { loadPlans } from './plans.ts'

async function load(order: { Price: number; Ratio: number }[], planId = 1) {
  const folder = temporaryFolder('plans')
  const file = path.join(folder, 'plans.json')
  const vip = { vip_plans: [{ Id: planId, Day: 30, Price: 300 }], vip_description: '' }
  writeFileSync(file, JSON.stringify({ donate: { min_donate: 100, order }, vip }))
  return loadPlans(file, (html) => html)
}

it('points and ids above 32 bits are rejected with the field', async () => {
  const largest = { Price: 10_000_000, Ratio: 214.7 }
  expect((await load([largest], 2 ** 31 - 1)).donate.order).toEqual([largest])
  await expect(load([{ Price: 10_000_000, Ratio: 214.8 }])).rejects.toThrow(/donate.*2147483647 points/)
  const dearer = { Price: 10_000_000, Ratio: 1 }
  await expect(load([{ Price: 5_000_000, Ratio: 1_000 }, dearer])).rejects.toThrow('points')
  // Below the next plan's price, the previous plan's ratio applies.
  await expect(load([{ Price: 5_000_000, Ratio: 400 }, dearer])).rejects.toThrow('points')
  await expect(load([largest], 2 ** 31)).rejects.toThrow('vip.vip_plans.0.Id')
})

it('a file that is not JSON and a repeated price are rejected', async () => {
  await expect(loadPlans(import.meta.filename, (html) => html)).rejects.toThrow(/^PLANS_FILE .*plans\.test\.ts cannot/)
  const plan = { Price: 100, Ratio: 1 }
  await expect(load([plan, plan])).rejects.toThrow('each Price may occur only once')
})
