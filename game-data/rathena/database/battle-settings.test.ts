import { expect, it } from 'vitest'
import { rathenaRoot } from '../../../tests/rathena-root.ts'
import { type EngineName, newestRathena } from '../engine/engine.ts'
import { readBattleSettings } from './battle-settings.ts'
import { Problems } from './problems.ts'

it.each<[EngineName, number]>([
  ['rathena', 100],
  ['pandas', 500],
])('%s reads the first line of settings with a byte-order mark as %i', async (name, expected) => {
  const root = await rathenaRoot({ 'conf/battle_athena.conf': '\ufeffitem_rate_common: 500\nmvp_exp_rate: 7\n' })
  const settings = await readBattleSettings({ root, engine: { ...newestRathena, name } }, new Problems())
  expect([settings.drops.kinds.common.normal, settings.mvpExp]).toEqual([expected, 7])
})

it.each([
  ['-0x10', 100, 0],
  ['0200', 128, 0],
  ['0x96', 150, 0],
  ['150%', 150, 1],
  ['sim', 1, 0],
  ['nao', 0, 0],
  ['abc', 0, 1],
  ['1000001', 100, 0],
  ['4294967446', 150, 0],
])('the server reads a rate of "%s" as %i, with %i problems', async (written, rate, problemCount) => {
  const root = await rathenaRoot({ 'conf/battle_athena.conf': `item_rate_common: ${written}\n` })
  const problems = new Problems()
  const settings = await readBattleSettings({ root, engine: newestRathena }, problems)
  expect([settings.drops.kinds.common.normal, problems.list.length]).toEqual([rate, problemCount])
})

it('a setting below its own minimum counts as its default', async () => {
  const lines = 'item_drop_card_max: 0\nmonster_hp_rate: 0\nbase_exp_rate: 2000000\nvip_drop_increase: -1\n'
  const root = await rathenaRoot({ 'conf/battle_athena.conf': lines })
  const settings = await readBattleSettings({ root, engine: newestRathena }, new Problems())
  expect(settings).toMatchObject({ monsterHp: 100, baseExp: 2_000_000, vipBonus: 50 })
  expect(settings.drops.kinds.card.most).toBe(10_000)
})
