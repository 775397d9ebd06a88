import { execFileSync } from 'node:child_process'
import { chmod, chown } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { rathenaRoot } from '../../tests/rathena-root.ts'
import { GameFileError } from '../game-file.ts'
import { readBattleSettings } from './battle-settings.ts'
import { type EngineName, newestRathena } from './engine.ts'
import { findMode } from './find-mode.ts'
import { readPackageInfo } from './package-info.ts'
import { Problems } from './problems.ts'
import { readBytesBelow } from './server-files.ts'

const file = 'conf/import/battle_conf.txt'
const nobody = 65_534

it.runIf(process.getuid).each([
  ['a locked file', file, 0o000],
  ['a file in a locked folder', 'conf', 0o600],
])('%s is an error, unlike a missing file (skipped on Windows)', async (_, locked, mode) => {
  const root = await rathenaRoot({ [file]: 'item_rate_common: 500\n' })
  for (const folder of ['', 'conf', 'conf/import', file]) await giveToNobody(path.join(root, folder))
  await chmod(path.join(root, locked), mode)
  const read = withoutRights(() => readBytesBelow(root, file, () => expect.unreachable()))
  await expect(read).rejects.toThrow(GameFileError)
  await expect(read).rejects.toThrow(`${file}: cannot be read (EACCES). Let the user of the host read it`)
})

it.runIf(process.getuid)('a locked conf/battle is refused where no file lists the settings', async () => {
  const root = await rathenaRoot({ 'conf/battle/drops.conf': 'item_rate_common: 500\n' })
  await chmod(path.join(root, 'conf/battle'), 0o100)
  for (const folder of ['', 'conf', 'conf/battle']) await giveToNobody(path.join(root, folder))
  const read = withoutRights(() => readBattleSettings({ root, engine: newestRathena }, new Problems()))
  await expect(read).rejects.toThrow('conf/battle: cannot be read (EACCES). Let the user of the host read and enter')
})

it.each<[EngineName, number]>([
  ['rathena', 100],
  ['pandas', 500],
])('%s reads the first line of settings with a byte-order mark as %i', async (name, expected) => {
  const root = await rathenaRoot({ 'conf/battle_athena.conf': '\ufeffitem_rate_common: 500\nmvp_exp_rate: 7\n' })
  const settings = await readBattleSettings({ root, engine: { ...newestRathena, name } }, new Problems())
  expect([settings.drops.kinds.common.normal, settings.mvpExp]).toEqual([expected, 7])
})

it.each([
  ['-0x10', 100],
  ['0200', 128],
  ['0x96', 150],
  ['150%', 150],
  ['sim', 1],
  ['nao', 0],
  ['abc', 0],
  ['1000001', 100],
  ['4294967396', 100],
])('the server reads a rate of "%s" as %i', async (written, rate) => {
  const root = await rathenaRoot({ 'conf/battle_athena.conf': `item_rate_common: ${written}\n` })
  const settings = await readBattleSettings({ root, engine: newestRathena }, new Problems())
  expect(settings.drops.kinds.common.normal).toBe(rate)
})

it('a setting below its own minimum counts as its default', async () => {
  const lines = 'item_drop_card_max: 0\nmonster_hp_rate: 0\nbase_exp_rate: 2000000\nvip_drop_increase: -1\n'
  const root = await rathenaRoot({ 'conf/battle_athena.conf': lines })
  const settings = await readBattleSettings({ root, engine: newestRathena }, new Problems())
  expect(settings).toMatchObject({ monsterHp: 100, baseExp: 2_000_000, vipBonus: 50 })
  expect(settings.drops.kinds.card.most).toBe(10_000)
})

it('a missing file is reported and does not end the load', async () => {
  const problems: string[] = []
  expect(await readBytesBelow(await rathenaRoot({}), file, (problem) => problems.push(problem))).toBeUndefined()
  expect(problems).toEqual(['the file is missing'])
})

it.runIf(process.getuid)('a pipe is reported and not read', async () => {
  const root = await rathenaRoot({})
  const pipe = path.join(root, 'pipe')
  execFileSync('sh', ['-c', `mkfifo '${pipe}' '${path.join(root, 'map-server')}'`])
  const problems: string[] = []
  expect(await readBytesBelow(root, 'pipe', (problem) => problems.push(problem))).toBeUndefined()
  expect(problems).toEqual(['is no regular file, where the game has a file. Replace it by the file.'])
  expect((await findMode(root, 'auto')).mode).toBe('renewal')
  await expect(readPackageInfo(pipe, new Set(), new Problems())).rejects.toThrow('is no regular file')
})

function giveToNobody(target: string): Promise<void> {
  return process.getuid?.() === 0 ? chown(target, nobody, nobody) : Promise.resolve()
}

/** Gives up root's rights during `work`: root may read every file. */
async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(nobody)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
