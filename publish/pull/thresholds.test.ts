import { expect, it } from 'vitest'
import { type Collection, collections } from '../../api/snapshot.ts'
import { fewBad } from './collect.ts'
import { type BadRecord, createFindings } from './quarantine.ts'
import { reasonsToRefuse } from './thresholds.ts'

const each = (count: number) =>
  Object.fromEntries(collections.map((name) => [name, count])) as Record<Collection, number>
const rows = { spawns: 0, drops: 0, goods: 0 }
const host = { host: 'http://host.test' }
const lost = (count: number, kept: number) => {
  const records = Array.from({ length: count }, (_, index): BadRecord => {
    return { collection: 'shops', record: String(index), field: 'Items.0.Stock', reason: '' }
  })
  // One record may have lost several numbers, and counts once.
  const findings = { ...createFindings(), lost: [...records, ...records] }
  return reasonsToRefuse({ listed: each(kept), kept: each(kept), rows }, findings, undefined, host)
}

it('numbers that were lost refuse a pull where most records of a kind have lost some, and these are many', () => {
  const reason = (count: number, of: number) => [`${count} of ${of} shops have numbers that their fields cannot have`]
  expect(lost(fewBad, 2 * fewBad)).toEqual([])
  expect(lost(fewBad + 1, 2 * fewBad)).toEqual(reason(fewBad + 1, 2 * fewBad))
  expect(lost(fewBad, fewBad)).toEqual(reason(fewBad, fewBad))
  expect(lost(fewBad - 1, fewBad - 1)).toEqual([])
})
