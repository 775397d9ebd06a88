import { describe, expect, it } from 'vitest'
import type { DropRules } from './monster.ts'
import { countedRewards, rewardOutcome } from './mvp-log.ts'

const rules: DropRules = { Id: 1, Drop: [], Mvp: [], MvpMode: 0, ZeroAllowed: false }
const reward = (Item: number, Effective: number | undefined) => ({ Item, Chance: 50_000, Effective })
const mvp = { Mvp: true, Class: 'Boss', MvpDrops: [reward(603, 50_000), reward(607, 25_000), reward(603, 5_000)] }

describe('countedRewards', () => {
  it('adds up the odds of an item that is listed twice', () => {
    expect(countedRewards(mvp, rules)).toEqual([
      { item: 603, odds: 0.55 },
      { item: 607, odds: 0.25 },
    ])
  })

  it.each([
    ['rewards that depend on the player’s level', mvp, { ...rules, Mvp: [{ Difference: 5, Percent: 50 }] }],
    ['several rewards of one kill', mvp, { ...rules, MvpMode: 2 }],
    ['unknown odds', { ...mvp, MvpDrops: [reward(603, undefined)] }, rules],
    ['a monster that is no MVP', { ...mvp, Mvp: false }, rules],
    ['unknown rules', mvp, undefined],
  ])('has none with %s', (_, monster, given) => {
    expect(countedRewards(monster, given)).toBeUndefined()
  })

  it('counts monsters whose drops no level changes', () => {
    const levels = { ...rules, Mvp: [{ Difference: 5, Percent: 50 }] }
    expect(countedRewards({ ...mvp, Class: 'Event' }, levels)).toHaveLength(2)
  })
})

it('a kill gave one of the rewards, nothing, or something else', () => {
  const rewards = [
    { item: 603, odds: 0.5 },
    { item: 607, odds: 0.2 },
  ]
  expect([607, 0, 501].map((prize) => rewardOutcome(rewards, prize))).toEqual([[1], [], 'unlike'])
})
