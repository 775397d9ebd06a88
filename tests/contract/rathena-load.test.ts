// Rule: 20,000 items with a Lua file of 34 MB are read within 600 MB of memory; the processor time is printed.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { createRandom } from '../../domain/random.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { sharedPath, sharedReason } from '../shared.ts'

const root = sharedPath('data/rathena') ?? ''
const signs = '劍盾藥水神秘強化防具攻擊力魔法增加減少精煉卡片裝備職業等級重量需求冒險者'

function luaFile(ids: readonly number[]): string {
  const random = createRandom('item info')
  const words = (length: number) => Array.from({ length }, () => signs[random.int(0, signs.length - 1)]).join('')
  const entry = (id: number) => {
    const lines = Array.from({ length: 12 }, () => `"${words(32)}^777777${random.int(0, 98)}^000000"`)
    return `[${id}] = { identifiedDisplayName = "${words(5)}", identifiedResourceName = "res${id}", identifiedDescriptionName = {\n${lines.join(',\n')},\n"${words(40)}" }, slotCount = 0, ClassNum = 0 },`
  }
  return `tbl = {\n${ids.map(entry).join('\n')}\n}\n`
}

it.skipIf(!root)(
  `a database of 20,420 items and a Lua file of 34 MB (skipped where ${sharedReason})`,
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'load-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'itemInfo.lua')
    const content = luaFile([...(await loadRathena({ root, mode: 'renewal' })).items.keys()])
    expect(Buffer.byteLength(content)).toBeGreaterThan(34e6)
    await writeFile(file, content)
    const script = path.join(import.meta.dirname, 'measure-load.ts')
    // A process of its own: what this one has read before would count.
    const run = spawnSync(process.execPath, [script, root, file], { encoding: 'utf8' })
    const cost = JSON.parse(run.stdout) as { items: number; named: number; cpuS: number; peakMB: number }
    console.log(run.stdout.trim())
    expect(cost).toMatchObject({ items: 20_420, named: 20_420 })
    expect(cost.peakMB).toBeLessThanOrEqual(600)
  },
)
