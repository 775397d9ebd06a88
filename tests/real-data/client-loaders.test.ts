/** Drawn client folders name what Debian's Lua 5.1 names, as source and compiled: LOADER_FILES (default 60) of them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createRandom } from '../../domain/values/random.ts'
import { type ItemEntry, runItemFile } from '../../game-data/client-files/item-entries.ts'
import { readItemTexts } from '../../game-data/client-files/item-texts.ts'
import { compileLua } from '../client-texts.ts'
import { deadlineMs } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { drawClient, loaderEncodings } from './client-loaders.ts'

const lua = findProgram('lua5.1')
const count = Number(process.env.LOADER_FILES || 60)
const seed = process.env.LOADER_SEED || 'client loaders'

/** What the client does: prints each call in hex, one a line. */
const client = `
package.path = "./?.lua"
local function hex(text)
  return text == nil and "-" or "x" .. (tostring(text):gsub(".", function(c) return ("%02x"):format(c:byte()) end))
end
local function accept() return true, "" end
AddItemUnidentifiedDesc, AddItemEffectInfo, AddItemIsCostume, AddItemPackageID = accept, accept, accept, accept
function AddItem(id, _, _, name, resource) print("A", id, hex(name), hex(resource)) return true, "" end
function AddItemIdentifiedDesc(id, line) print("D", id, hex(line)) return true, "" end
dofile("System/itemInfo.lua")
main()
`

/** The entries of a client by Debian's Lua, in the sequence of the calls. */
function runOutside(folder: string): ItemEntry[] {
  const { stdout, stderr, status } = spawnSync(lua as string, ['-'], { cwd: folder, input: client, encoding: 'latin1' })
  expect([status, stderr]).toEqual([0, ''])
  const entries: ItemEntry[] = []
  const last = new Map<number, ItemEntry>()
  const textOf = (hex = '-') => (hex === '-' ? undefined : Buffer.from(hex.slice(1), 'hex').toString('latin1'))
  for (const row of stdout.trim().split('\n')) {
    const [kind, id, first, second] = row.split('\t')
    const [text, resource] = [textOf(first), textOf(second)]
    if (kind === 'D') (last.get(Number(id)) as ItemEntry).lines = [...(last.get(Number(id))?.lines ?? []), text ?? '']
    else {
      const entry: ItemEntry = {
        id: Number(id),
        ...(text !== undefined && { name: text }),
        ...(resource !== undefined && { resource }),
      }
      entries.push(entry)
      last.set(entry.id, entry)
    }
  }
  return entries
}

/** Writes the files of a client and returns its folder. */
function writeClient(files: Readonly<Record<string, Buffer>>): string {
  const folder = temporaryFolder('client')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

/** Two processes and four runs for each; the machine may be slow. */
const timeoutMs = Math.max(2 * deadlineMs, count * 2_000)

it.skipIf(!lua)(
  `${count} drawn clients add what Lua 5.1 adds (skipped where lua5.1 is absent)`,
  async () => {
    const random = createRandom(seed)
    const kinds = new Set<string>()
    for (let round = 0; round < count; round++) {
      const { files, encoding, kind } = drawClient(random.fork(round))
      kinds.add(kind)
      const expected = runOutside(writeClient(files))
      const compiled = Object.entries(files).map(([name, content]) => [
        name.replace('.lua', '.lub'),
        compileLua(content),
      ])
      for (const each of [files, Object.fromEntries(compiled) as Record<string, Buffer>]) {
        const file = path.join(writeClient(each), Object.keys(each).find((name) => name.includes('itemInfo')) as string)
        const where = `${kind}, round ${round} of ${seed}, ${file}`
        const { entries, run } = runItemFile({ file, bytes: readFileSync(file), setting: 'ITEM_INFO' })
        expect(run.errors, where).toEqual([])
        expect(entries, where).toEqual(expected)
        const { texts } = await readItemTexts([file], { encoding: 'auto', onProblem() {} })
        const known = await readItemTexts([file], { encoding: encoding as 'big5', onProblem() {} })
        for (const [id, { name }] of known.texts) expect(texts.get(id)?.name, where).toBe(name)
      }
    }
    if (count >= 60) expect(kinds.size).toBeGreaterThan(loaderEncodings.length * 4)
  },
  timeoutMs,
)
