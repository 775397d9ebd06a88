import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampDonation, donationRange, isDonation, pointsFor, presetAmounts, ratioFor } from './donation.ts'

const meta = {
  min_donate: 100,
  order: [
    { Price: 3000, Ratio: 1.3 },
    { Price: 500, Ratio: 1.1 },
    { Price: 1000, Ratio: 1.15 },
  ],
}

it('the range of a donation is from the minimum to the highest plan price', () => {
  expect(donationRange(meta)).toEqual({ min: 100, max: 3000 })
})
it('a donation is at least NT$ 1 if the host has no minimum', () => {
  const free = { ...meta, min_donate: 0 }
  expect(donationRange(free)).toEqual({ min: 1, max: 3000 })
  expect(isDonation(clampDonation(0, free), free)).toBe(true)
  expect(presetAmounts(free)).toEqual([1, 500, 1000, 3000])
})
it('the ratio is that of the highest plan up to the amount, or 1', () => {
  expect([100, 499, 500, 999, 1000, 2999, 3000].map((amount) => ratioFor(amount, meta))).toEqual([
    1, 1, 1.1, 1.1, 1.15, 1.15, 1.3,
  ])
  expect(ratioFor(500, { min_donate: 1, order: [] })).toBe(1)
})
it('points are whole and without binary rounding errors', () => {
  expect(pointsFor(1000, meta)).toBe(1150)
  expect(pointsFor(100, { min_donate: 1, order: [{ Price: 1, Ratio: 1.15 }] })).toBe(115)
  expect(pointsFor(501, meta)).toBe(551)
})
it('fractions and amounts out of range are no donation', () => {
  expect([99, 100, 3000, 3001, 100.5, Number.NaN, Number.POSITIVE_INFINITY].map((x) => isDonation(x, meta))).toEqual([
    ...[false, true, true, false, false, false, false],
  ])
})
it('each number is clamped into the range', () => {
  fc.assert(
    fc.property(fc.double(), (amount) => isDonation(clampDonation(amount, meta), meta)),
    { seed: 36 },
  )
})

it('suggested amounts are the minimum and the prices of the plans', () => {
  expect(presetAmounts(meta)).toEqual([100, 500, 1000, 3000])
  expect(presetAmounts({ ...meta, min_donate: 500 })).toEqual([500, 1000, 3000])
  expect(presetAmounts({ min_donate: 0, order: [] })).toEqual([])
})
