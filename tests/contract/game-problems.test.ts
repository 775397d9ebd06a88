import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { problemsFile } from '../../api/game-problems.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { startHost } from '../../host/server.ts'
import { hostProblems } from '../../publish/pull/host-problems.ts'
import { pull } from '../../publish/pull/pull.ts'
import { readConfig } from '../../settings/config.ts'
import { createTestHost } from '../host.ts'
import { database, fruit, imports, rathenaRoot } from '../rathena-root.ts'
import { temporaryFolder } from '../temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('game-problems')
})

const enchant = (id: number) =>
  `  - Id: ${id}\n    TargetItems:\n      Apple: true\n    Order:\n      - Slot: 0\n` +
  '    Slots:\n      - Slot: 0\n        Enchants:\n          - Enchantgrade: 0\n   ' +
  `         Items:\n              - Item: Nothing_${id}\n                Chance: 1000`
const group =
  '  - Group: Box\n    SubGroups:\n      - SubGroup: 1\n        List:\n          - Index: 0\n            Item: Cherry\n            Rate: 1'
const files = () => ({
  'db/item_db.yml': fruit({ Banana: 'getgroupitem(IG_Box);' }),
  'db/item_group_db.yml': database('ITEM_GROUP_DB', 3, group),
  'db/item_enchant.yml': database(
    'ITEM_ENCHANT_DB',
    1,
    '',
    imports('Path: db/re/item_enchant.yml', 'Path: db/import/item_enchant.yml'),
  ),
  'db/re/item_enchant.yml': database(
    'ITEM_ENCHANT_DB',
    1,
    Array.from({ length: 60 }, (_, index) => enchant(index + 1)).join('\n'),
  ),
})

async function startOn(root: string, extra: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = []
  const write = (event: string, fields: object = {}) => void lines.push({ event, ...fields })
  const config = readConfig({
    GAME_DATA: root,
    HOST_PORT: '0',
    VAR_DIR: folder,
    DATABASE_URL: `sqlite:${path.join(folder, 'host.sqlite')}`,
    ...extra,
  })
  const host = await startHost(config, { log: { info: write, warn: write, error: write } })
  return { host, lines }
}

const pullFrom = (host: string, acceptLoss = true) =>
  pull({
    host,
    state: folder,
    folder: path.join(folder, 'snapshot'),
    acceptLoss,
  })

it('problems of the game files are grouped in the logs of host and pull, and complete in a file', async () => {
  const { host, lines } = await startOn(await rathenaRoot(files()))
  try {
    const logged = lines.filter(({ event }) => event === 'game data problems')
    const example = {
      example: expect.stringContaining('"Nothing_1"'),
      remedy: expect.stringContaining('item_db.yml'),
    }
    expect(logged).toMatchObject([
      { count: 60, kind: expect.stringContaining('the server does not load') },
      { count: 60, file: 'db/re/item_enchant.yml', line: expect.any(Number), ...example },
    ])
    const report = JSON.parse(readFileSync(path.join(folder, problemsFile), 'utf8'))
    expect(report.problems).toHaveLength(120)
    const { manifest } = await pullFrom(host.url)
    const [sum, ...kinds] = hostProblems(folder, manifest.version)
    expect([sum, kinds.length]).toEqual([expect.stringMatching(/^120 problems of 2 kinds /), 2])
    expect(hostProblems(folder, 'another')).toEqual([])
  } finally {
    await host.close()
  }
})

it('a lost file prevents the first pull until it is accepted once or by name', async () => {
  const { 'db/re/item_enchant.yml': _, ...rest } = files()
  const root = await rathenaRoot(rest)
  const first = await startOn(root)
  const error = await pullFrom(first.host.url, false).catch((reason: unknown) => reason)
  expect((await pullFrom(first.host.url)).manifest.counts.items).toBe(9)
  await first.host.close()
  expect(error).toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('  - db/re/item_enchant.yml: db/item_enchant.yml:7: the file is missing'),
    remedy: expect.stringContaining('GAME_DATA_MISSING'),
  })
  const second = await startOn(root, { GAME_DATA_MISSING: 'db/re/item_enchant.yml' })
  const { counts, incomplete } = (await pullFrom(second.host.url, false)).manifest
  expect([counts.items, incomplete]).toEqual([9, ['enchants']])
  await second.host.close()
})

it('a pull names the first lost record if more than a tenth of a kind is lost', async () => {
  const spawns = Array(30).fill('field,0,0\tmonster\tX\tUnknown,1').join('\n')
  const { host } = await startOn(
    await rathenaRoot({ ...files(), 'npc/scripts_main.conf': 'npc: npc/a.txt', 'npc/a.txt': spawns }),
  )
  const error = await pullFrom(host.url, false).catch((reason: unknown) => reason)
  await host.close()
  expect(error).toMatchObject({
    message: expect.stringContaining(
      '  - spawns: npc/a.txt:1: "field,0,0 monster X Unknown,1": more than a tenth is lost: 30 of 30 entries; ' +
        'the first: no monster has the name "Unknown"',
    ),
  })
})

it('an invalid file in db/import counts as lost', async () => {
  const root = await rathenaRoot({ ...files(), 'db/import/item_enchant.yml': database('ITEM_DB', 1) })
  expect((await loadRathena({ root, mode: 'renewal' })).missing).toEqual(['db/import/item_enchant.yml'])
})

it('a reload that loses a file keeps the previous state', async () => {
  const root = await rathenaRoot(files())
  const host = await createTestHost({ load: () => loadRathena({ root, mode: 'renewal' }) })
  await rm(path.join(root, 'db/re/item_enchant.yml'))
  expect(await host.deps.games.reload()).toBe(false)
  expect(host.deps.games.current.counts.enchants).toBe(60)
  expect(await (await host.request('/item/version')).json()).not.toHaveProperty('Missing')
  await host.close()
})
