/**
 * Counts of a host that is killed while two real clients open boxes, refine and enchant on a real server: equal to what the
 * clients were told.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { until } from '../run/until.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openCounts, type StoredCount } from './counts.ts'
import { type Box, boxes, groupFile, itemFile, manipulatedBox, prizes, sharedBox } from './own-boxes.ts'
import {
  commonResult,
  enchantFile,
  enchants,
  rareResult,
  refineFile,
  refines,
  slot,
  windowItems,
} from './own-windows.ts'
import { createLedger, type Ledger, playAll } from './play-tries.ts'
import {
  addServerScript,
  gameClient,
  gameUrl,
  kitCommand,
  noRealServer,
  resetServer,
  startServer,
  stopServer,
  writeServerFile,
} from './real-server.ts'
import { windowScript } from './window-client.ts'
import type { StatusPlayer } from './worn-client.ts'

const minute = 60_000
const root = path.join(process.env.RA_HOME ?? '', 'src')
const users = ['buyer1', 'buyer2'] as const
/** Parts of the play; the host is killed once in each. */
const rounds = 5

/** The files of the server's own rates, or those that players see. */
function writeRates(isPublished: boolean): void {
  writeServerFile('db/import/item_group_db.yml', groupFile(isPublished))
  writeServerFile('db/import/refine.yml', refineFile(isPublished))
  writeServerFile('db/import/item_enchant.yml', enchantFile(isPublished))
}

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Counts of a real game server${skipped}`, () => {
  const players: StatusPlayer[] = []
  const ledger: Ledger = createLedger()
  const counts = openCounts(path.join(temporaryFolder('almanac-game-counts'), 'almanac.sqlite'))
  let host: HostProcess
  let stored: StoredCount[]

  beforeAll(async () => {
    resetServer()
    addServerScript('windows', windowScript)
    writeServerFile('db/import/item_db.yml', itemFile(windowItems()))
    writeRates(false)
    const append = (name: string, line: string) =>
      writeServerFile(name, `${readFileSync(path.join(root, name), 'utf8')}\n${line}\n`)
    append('conf/import/battle_conf.txt', 'item_use_interval: 0')
    kitCommand('sql', `update login set group_id=99 where userid in ('${users.join("','")}')`)
    startServer()
    writeRates(true)
    host = await createHostProcess({
      ...{ GAME_DATA: root, GAME_DATABASE_URL: gameUrl, DATABASE_URL: counts.url, VAR_DIR: path.dirname(counts.file) },
    })
    await host.start()
    await until('the host counts', () => counts.hasBegun())
    for (const userid of users)
      players.push((await (await gameClient()).enter({ userid, password: 'pass', retries: 20 })) as StatusPlayer)
    for (let round = 0; round < rounds; round++)
      await Promise.all([killHost(), ...players.map((player) => playAll(player, ledger, 1 / users.length / rounds))])
    await until(`${ledger.tries} tries are counted`, async () => (await counts.sum()) >= ledger.tries, 500)
    stored = await counts.read()
    console.log(`${JSON.stringify(Object.fromEntries(ledger.counts))}, ${rounds} kills`)
  }, 30 * minute)
  afterAll(async () => {
    for (const player of players) player.drop()
    await host?.end('SIGTERM')
    await counts.close()
    stopServer()
  }, minute)

  /** As soon as it has counted some tries of the clients, which go on. */
  async function killHost(): Promise<void> {
    await counts.waitForMore()
    await host.end('SIGKILL')
    await counts.expireLease()
    await host.start()
  }
  const got = (...keys: (string | number)[]) => ledger.counts.get(keys.join(' ')) ?? 0
  const countOf = (kind: string, subject: string) => {
    const found = stored.find((each) => each.kind === kind && each.subject === subject)
    if (!found) throw new Error(`no counts of ${kind} ${subject}`)
    return found
  }
  const boxCount = (box: Box) => {
    const found = stored.find(({ rows }) => rows.some(({ item }) => item === prizes(box).rare))
    if (!found) throw new Error(`no counts of ${box.group}`)
    return found
  }

  it.each(boxes)('openings of $group', (box) => {
    const { rare, common } = prizes(box)
    const opened = got('box', box.item)
    expect(boxCount(box)).toMatchObject({
      ...{ tries: opened, leftOut: 0 },
      rows: [
        { item: rare, hits: got('box', box.item, rare) },
        { item: common, hits: got('box', box.item, common) },
      ],
    })
    expect(got('box', box.item, rare) + got('box', box.item, common)).toBe(opened)
  })

  it.each(refines.filter(({ breaks }) => breaks))('refining of $name pieces', ({ name, group, level }) => {
    const [success, broken] = [got('refine', name, 'success'), got('refine', name, 'broken')]
    expect(countOf('refine', `${group}-${level}/1/Normal`)).toMatchObject({
      ...{ tries: success + broken, leftOut: 0, rows: [{ hits: success }] },
    })
  })

  it('refining whose failures have no row of the piece is counted as left out', () => {
    const tries = got('refine', 'lowering', 'success') + got('refine', 'lowering', 'downgraded')
    expect(tries).toBeGreaterThan(0)
    expect(countOf('refine', 'unpaired')).toMatchObject({ tries: 0, leftOut: tries })
  })

  it.each(enchants)('enchanting of $name pieces', ({ name, enchant }) => {
    const [rare, common] = [got('enchant', name, rareResult), got('enchant', name, commonResult)]
    const failed = got('enchant', name, 'failed')
    expect(countOf('enchant', `${enchant}/${slot}/0`)).toMatchObject({
      ...{ tries: rare + common, leftOut: 0, rows: [{ hits: rare }, { hits: common }] },
    })
    const reset = { hits: got('reset', name, 0), tries: got('reset', name, 0) + got('reset', name, 'failed') }
    const successes = stored.filter(({ subject }) => subject.startsWith(`${enchant}/success/`))
    const pairs = successes.map(({ tries, rows }) => [tries, rows[0]?.hits]).toSorted()
    expect(pairs).toEqual(
      [
        [rare + common + failed, rare + common],
        [reset.tries, reset.hits],
      ].toSorted(),
    )
  })

  it('a shared pool gives each ticket once to all players before it starts again', () => {
    const [rare = 0] = boxCount(sharedBox).rows.map(({ hits }) => hits)
    expect(Math.abs(rare - got('box', sharedBox.item) / 10)).toBeLessThan(1)
  })

  it('only manipulated rates are contradicted', () => {
    const contradicted = stored.flatMap(({ subject, rows }) => (rows.some((row) => row.contradicted) ? [subject] : []))
    const success = contradicted.find((subject) => subject.startsWith('9002/success/'))
    const expected = [success, boxCount(manipulatedBox).subject, 'Weapon-3/1/Normal']
    expect(contradicted.toSorted()).toEqual(expected.toSorted())
  })
})
