import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../domain/values/random.ts'
import { findEngine } from '../../game-data/rathena/engine/find-engine.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const root = sharedPath('data/rathena') ?? ''

describe.skipIf(!root)(`the real database (skipped where ${sharedReason})`, () => {
  it('the problems of the real database are its unusable records', async () => {
    const engine = await findEngine(root, 'auto')
    const data = await loadRathena({ root, mode: 'renewal', engine })
    const itemPackages = [...data.packages.keys()].filter((id) => id.startsWith('item-'))
    expect([data.items.size, data.packages.size - itemPackages.length, itemPackages.length]).toEqual([
      20_420, 589, 1973,
    ])
    expect([...data.packages.values()].filter(({ Cost }) => Cost)).toHaveLength(179)
    expect([data.enchants.size, data.reforms.size]).toEqual([33, 35])
    expect(data.problems.every(({ file, line }) => file && line)).toBe(true)
    const [database, rest] = [true, false].map((isDatabase) =>
      data.problems.filter(({ file }) => file.startsWith('db/') === isDatabase),
    )
    // The folder has only a part of the scripts and settings.
    expect(new Set(rest?.map(({ reason }) => reason))).toEqual(
      new Set(['the file is missing', 'occurs twice in one entry; the first one counts']),
    )
    const items = database?.flatMap(({ record }) => /^item (\d+) /.exec(record)?.[1] ?? [])
    expect(items?.map(Number)).toEqual([
      ...[17278, 17481],
      // The scripts of these items give items that the database does not have.
      ...[9971, 9972, 9973, 9974, 9982, 17321, 17322, 17438, 17439, 17971, 17972, 23585, 23586],
    ])
    const others = database?.map(({ record }) => record).filter((record) => !record.startsWith('item '))
    expect(others).toEqual(['key Flags', 'enchant 26', 'key EP172ALPHA', 'key AttackMotion'])
  })

  it('the real database with a Lua file of 34 MB needs at most 600 MB of memory', async () => {
    const folder = temporaryFolder('load')
    const file = path.join(folder, 'itemInfo.lua')
    const content = luaFile([...(await loadRathena({ root, mode: 'renewal' })).items.keys()])
    expect(Buffer.byteLength(content)).toBeGreaterThan(34e6)
    await writeFile(file, content)
    // The load is in another process, because the memory of this one would count.
    const script = path.join(import.meta.dirname, 'measure-load.ts')
    const { stdout, stderr } = spawnSync(process.execPath, [script, root, file], { encoding: 'utf8' })
    expect(stdout, stderr).toContain('{')
    const cost = JSON.parse(stdout) as { items: number; named: number; peakMB: number }
    expect(cost).toMatchObject({ items: 20_420, named: 20_420 })
    expect(cost.peakMB).toBeLessThanOrEqual(600)
  })
})

function luaFile(ids: readonly number[]): string {
  const signs = '劍盾藥水神秘強化防具攻擊力魔法增加減少精煉卡片裝備職業等級重量需求冒險者'
  const random = createRandom('item info')
  const words = (length: number) => Array.from({ length }, () => signs[random.int(0, signs.length - 1)]).join('')
  const entry = (id: number) => {
    // Few long lines: Lua 5.1 reads at most 262,143 different texts and numbers outside of functions.
    const lines = Array.from({ length: 8 }, () => `"${words(54)}^777777${random.int(0, 98)}^000000"`)
    return (
      `[${id}] = { identifiedDisplayName = "${words(5)}", identifiedResourceName = "res${id}",` +
      ` identifiedDescriptionName = {\n${lines.join(',\n')},\n"${words(40)}" }, slotCount ` +
      '= 0, ClassNum = 0 },'
    )
  }
  return `tbl = {\n${ids.map(entry).join('\n')}\n}\n`
}
