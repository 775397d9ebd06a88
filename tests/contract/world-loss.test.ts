// A pull in which monsters, maps, shops, spawns, drops or goods fell by more than a fifth is refused: the files of a server
// that lost a database or a script never become a release.
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../host/base/log.ts'
import { startHost } from '../../host/server.ts'
import type { OperationError } from '../../ops/operation-error.ts'
import { pull } from '../../publish/pull/pull.ts'
import { readConfig } from '../../settings/config.ts'
import { freePort } from '../free-port.ts'
import { database, fruit, imports, rathenaRoot, table } from '../rathena-root.ts'

const ids = Array.from({ length: 10 }, (_, index) => 1001 + index)
const monsters = (list: readonly number[], drops = '[{ Item: Fig, Rate: 5 }]') =>
  database(
    'MOB_DB',
    3,
    list.map((id) => `  - { Id: ${id}, AegisName: M${id}, Name: M${id}, Drops: ${drops} }`).join('\n'),
  )
const spawns = ids.map((id) => `field${id},0,0\tmonster\tM\t${id},5`).join('\n')
const shops = ids
  .map((id) => `field${id},1,1,4\tshop\tTrader ${id}\t1,501:5`)
  .join('\n')
  .replaceAll('501', '6')

const files = {
  'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }),
  ...table(
    'db/item_group_db.yml',
    '  - { Group: Box, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 1 }] }] }',
  ),
  ...table('db/mob_db.yml', '', imports('{ Path: db/re/mob_db.yml }')),
  'db/re/mob_db.yml': monsters(ids),
  'npc/re/scripts_main.conf': 'npc: npc/re/mobs.txt\nnpc: npc/re/shops.txt\n',
  'npc/re/mobs.txt': spawns,
  'npc/re/shops.txt': shops,
}

let folder: string
let root: string
let port: number
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'world-loss-'))
  root = await rathenaRoot(files)
  port = await freePort()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Pulls from a host on the files as they are now: undefined, or why it was refused. */
async function pulled(acceptLoss = false): Promise<string[] | undefined> {
  const config = readConfig({ GAME_DATA: root, DATABASE_URL: 'sqlite::memory:', HOST_PORT: String(port) })
  const host = await startHost(config, { log: createLog(() => {}) })
  try {
    await pull({ host: host.url, folder, acceptLoss, progress: { expect() {}, step() {}, end() {} } })
    return undefined
  } catch (error) {
    return (error as OperationError).message.split('\n').filter((line) => line.includes('fell from'))
  } finally {
    await host.close()
  }
}

const published = () => readlinkSync(path.join(folder, 'current'))

describe('what a server lost', () => {
  it.each<[what: string, lose: () => Promise<void>, says: string[]]>([
    [
      'the file of its monsters',
      () => rename(path.join(root, 'db/re/mob_db.yml'), path.join(root, 'db/re/mob_db.yml.bak')),
      ['monsters fell from 10 to 0', 'spawns fell from 10 to 0', 'drops fell from 10 to 0'],
    ],
    [
      'a script of shops',
      () => rename(path.join(root, 'npc/re/shops.txt'), path.join(root, 'x')),
      ['shops fell from 10 to 0', 'goods fell from 10 to 0'],
    ],
  ])('is not published when it lost %s', async (_, lose, says) => {
    expect(await pulled()).toBeUndefined()
    const before = published()
    expect(JSON.parse(readFileSync(path.join(folder, 'current/manifest.json'), 'utf8'))).toMatchObject({
      counts: { monsters: 10, maps: 10, shops: 10 },
      rows: { spawns: 10, drops: 10, goods: 10 },
    })
    await lose()
    const reasons = await pulled()
    expect(reasons?.map((line) => line.replace(/^ *- | \(.*$/g, ''))).toEqual(says)
    expect(published()).toBe(before)
    expect(await pulled(true)).toBeUndefined()
    expect(published()).not.toBe(before)
  })

  it('is published below a fifth', async () => {
    expect(await pulled()).toBeUndefined()
    await writeFile(path.join(root, 'db/re/mob_db.yml'), monsters(ids.slice(1)))
    expect(await pulled()).toBeUndefined()
  })
})
