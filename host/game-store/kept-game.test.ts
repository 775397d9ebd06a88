import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { fruit, rathenaRoot, settled } from '../../tests/rathena-root.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { loadGame, loadKeptGame } from './load-game.ts'
import { UsedPaths } from './used-paths.ts'

const origins = ['https://example.org']
const loader = 'require("own") tbl[1] = { identifiedDisplayName = "蘋果" }'

/** A small server with a client and a minimap; nothing was read yet. */
async function server() {
  const root = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'db/import/item_db.yml': 'Header:\n  Type: ITEM_DB\n  Version: 3\n',
    'conf/map_athena.conf': 'import: conf/import/map_conf.txt\n',
    'npc/scripts_main.conf': 'npc: npc/a.txt\n',
    'npc/a.txt': '',
    'client/System/itemInfo.lua': loader,
    'client/System/own.lua': 'tbl = {}',
    'var/images/map/prontera.png': '',
  })
  const config = readConfig({
    GAME_DATA: root,
    GAME_DATA_MODE: 'renewal',
    ITEM_INFO: `${root}/client/System/item*.lua`,
    VAR_DIR: `${root}/var`,
  })
  const keptFile = path.join(root, 'var', 'kept')
  return {
    root,
    config,
    keptFile,
    load: () => loadGame(config, origins, { keptFile }),
    kept: (changed = config, from = origins) => loadKeptGame(changed, from, keptFile),
  }
}

type Server = Awaited<ReturnType<typeof server>>

/** What changes the result of a load, or could: each is tried on a server of its own. */
const changes: Record<string, (server: Server) => void> = {
  'a file is written': ({ root }) => appendFileSync(`${root}/db/item_db.yml`, '\n'),
  'a file is replaced by one of the same size and times': ({ root }) => {
    const file = `${root}/npc/a.txt`
    writeFileSync(`${file}.new`, readFileSync(file))
    renameSync(`${file}.new`, file)
  },
  'a missing file appears': ({ root }) => {
    mkdirSync(`${root}/conf/import`)
    writeFileSync(`${root}/conf/import/map_conf.txt`, '')
  },
  'a missing folder appears under another case': ({ root }) => mkdirSync(`${root}/SRC`),
  'a file may be read by others': ({ root }) => chmodSync(`${root}/npc/a.txt`, 0o640),
  'a file that a client’s file loads is written': ({ root }) => appendFileSync(`${root}/client/System/own.lua`, ' '),
  'a file appears that a client’s file would load first': ({ root }) =>
    writeFileSync(`${root}/client/own.lua`, 'tbl = { [2] = { identifiedDisplayName = "香蕉" } }'),
  'a pattern matches one more file': ({ root }) => writeFileSync(`${root}/client/System/item2.lua`, 'tbl = {}'),
  'a minimap is imported': ({ root }) => writeFileSync(`${root}/var/images/map/geffen.png`, ''),
}

describe('a result that is kept', () => {
  const servers = new Map<string, Server>()
  const at = (name: string) => servers.get(name) as Server
  const names = ['unchanged', 'link', ...Object.keys(changes)]

  beforeAll(async () => {
    for (const name of names) servers.set(name, await server())
    const { root } = at('link')
    renameSync(`${root}/db`, `${root}/db-1`)
    symlinkSync('db-1', `${root}/db`)
    await settled(root)
    for (const { load } of servers.values()) await load()
  })

  it('equals the result of reading', async () => {
    const { load, kept } = at('unchanged')
    const [first, second] = [await load(), kept()]
    expect(second).toMatchObject({ version: first.version, counts: first.counts, problems: first.problems })
    expect(second?.named).toEqual(first.named)
    expect(second?.places).toEqual(first.places)
    for (const [name, list] of Object.entries(first.lists)) {
      const other = second?.lists[name as 'items']
      expect([name, other?.tag, await other?.read()]).toEqual([name, list.tag, await list.read()])
    }
    expect(String(await second?.lists.items.read())).toContain('蘋果')
  })

  it('is for its owner only', () => {
    expect(statSync(at('unchanged').keptFile).mode & 0o777).toBe(0o600)
  })

  it('is not used with other settings, or for other origins of the site', () => {
    const { kept, config } = at('unchanged')
    expect(kept()).toBeDefined()
    expect(kept({ ...config, GAME_DATA_HIDDEN: ['1'] })).toBeUndefined()
    expect(kept({ ...config, ITEM_INFO: '' })).toBeUndefined()
    expect(kept(config, ['https://other.example'])).toBeUndefined()
    // Not a setting of the game's data.
    expect(kept({ ...config, AUDIT_DAYS: config.AUDIT_DAYS + 1 })).toBeDefined()
  })

  it('is not used after a link leads elsewhere', async () => {
    const { root, kept } = at('link')
    expect(kept()).toBeDefined()
    mkdirSync(`${root}/db-2`)
    writeFileSync(`${root}/db-2/item_db.yml`, fruit())
    symlinkSync('db-2', `${root}/db-new`)
    renameSync(`${root}/db-new`, `${root}/db`)
    expect(kept()).toBeUndefined()
  })

  it('is not used if its file is damaged', () => {
    const { keptFile, kept } = at('unchanged')
    const bytes = readFileSync(keptFile)
    const flipped = Buffer.from(bytes)
    flipped[200] = (flipped[200] as number) ^ 1
    for (const damaged of [bytes.subarray(0, -1), flipped, Buffer.of()]) {
      writeFileSync(keptFile, damaged)
      expect(kept()).toBeUndefined()
    }
    writeFileSync(keptFile, bytes)
    expect(kept()).toBeDefined()
  })

  it.each(Object.keys(changes))('is not used after %s', (name) => {
    expect(at(name).kept()).toBeDefined()
    changes[name]?.(at(name))
    expect(at(name).kept()).toBeUndefined()
  })
})

it('has no states of files that have just changed: the next change could have the same time', () => {
  const file = path.join(temporaryFolder('used'), 'a.txt')
  writeFileSync(file, '')
  const statesAfter = (ms: number) => {
    const paths = new UsedPaths(statSync(file).ctimeMs + ms)
    paths.add(file)
    return paths.states
  }
  expect(statesAfter(1_990)).toBeUndefined()
  expect(statesAfter(2_010)).toHaveLength(1)
})

it('a folder without room or rights costs the kept result only', async () => {
  const { root, config, load } = await server()
  await settled(root)
  const keptFile = path.join(root, 'db', 'item_db.yml', 'kept')
  const game = await loadGame(config, origins, { keptFile })
  expect(game.notKept).toMatch(/ENOTDIR|EEXIST/)
  expect(game.version).toBe((await load()).version)
})
