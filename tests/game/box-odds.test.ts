/** Observed rates of boxes: what real clients got against what is counted in the log that the real server wrote. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { openGameDatabase } from '../../host/game-db/index.ts'
import { type BoxResult, readBoxOdds } from '../../host/odds/index.ts'
import { readConfig } from '../../settings/config.ts'
import { runCommand } from '../programs.ts'
import { makeItems, openBoxes } from './box-client.ts'
import {
  type Box,
  boxes,
  groupFile,
  honestBox,
  itemFile,
  manipulatedBox,
  marker,
  prizes,
  sharedBox,
} from './own-boxes.ts'
import {
  gameClient,
  gameUrl,
  kitCommand,
  noRealServer,
  resetServer,
  startServer,
  stopServer,
  writeServerFile,
} from './real-server.ts'
import type { StatusPlayer } from './worn-client.ts'

const minute = 60_000
const root = path.join(process.env.RA_HOME ?? '', 'src')
const users = ['buyer1', 'buyer2'] as const
const opensOfUser = 600
const opens = opensOfUser * users.length

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Boxes opened on a real game server${skipped}`, () => {
  const players: StatusPlayer[] = []
  /** What all clients were sent, summed. */
  const ledger = {
    used: new Map<number, number>(),
    times: new Map<number, number>(),
    pieces: new Map<number, number>(),
  }
  const environment = { GAME_DATA: root, GAME_DATABASE_URL: gameUrl }
  let results: BoxResult[]

  beforeAll(async () => {
    resetServer()
    writeServerFile('db/import/item_db.yml', itemFile())
    writeServerFile('db/import/item_group_db.yml', groupFile(false))
    const append = (name: string, line: string) =>
      writeServerFile(name, `${readFileSync(path.join(root, name), 'utf8')}\n${line}\n`)
    append('conf/import/battle_conf.txt', 'item_use_interval: 0')
    // Scripts (0x20), consumption (0x80), and commands (0x400) for the marker.
    append('conf/import/log_conf.txt', 'sql_logs: yes\nenable_logs: 0x4a0')
    kitCommand('sql', `update login set group_id=99 where userid in ('${users.join("','")}')`)
    startServer()
    for (const userid of users)
      players.push((await (await gameClient()).enter({ userid, password: 'pass', retries: 20 })) as StatusPlayer)
    for (const box of boxes) await Promise.all(players.map((player) => openAll(player, box)))
    writeServerFile('db/import/item_group_db.yml', groupFile(true))
    const config = readConfig(environment)
    const game = openGameDatabase(config)
    if (!game) throw new Error('no game database')
    try {
      results = await readBoxOdds(game, await loadGameData(config), {
        since: '2000-01-01',
        runs: 1,
        onProgress: () => {},
      })
    } finally {
      await game.close()
    }
  }, 8 * minute)
  afterAll(() => {
    for (const player of players) player.drop()
    stopServer()
  }, minute)

  async function openAll(player: StatusPlayer, { item }: Box): Promise<void> {
    const place = await makeItems(player, item, opensOfUser)
    const { used, gained } = await openBoxes(player, { item, place, count: opensOfUser, marker })
    const add = (sums: Map<number, number>, id: number, count: number) => sums.set(id, (sums.get(id) ?? 0) + count)
    for (const [id, count] of used) add(ledger.used, id, count)
    for (const [id, { times, pieces }] of gained) {
      add(ledger.times, id, times)
      add(ledger.pieces, id, pieces)
    }
  }
  const resultOf = ({ item }: Box) => {
    const result = results.find(({ opener }) => opener === item)
    if (!result) throw new Error(`no result of ${item}`)
    return result
  }

  it.each(boxes)('the log of $group has what the clients got', (box) => {
    const { rare, common, always } = prizes(box)
    const got = (id: number) => ledger.times.get(id) ?? 0
    const { openings, ambiguous, unlike, rows } = resultOf(box)
    expect({ openings, ambiguous, unlike }).toEqual({ openings: opens, ambiguous: 0, unlike: 0 })
    expect(ledger.used.get(box.item)).toBe(opens)
    expect(ledger.pieces.get(always)).toBe(3 * opens)
    expect(got(rare) + got(common)).toBe(opens)
    expect(rows.map(({ item: { Id }, hits, tries }) => [Id, hits, tries])).toEqual([
      [rare, got(rare), opens],
      [common, got(common), opens],
    ])
  })

  it('a shared pool gives each ticket once to all players before it starts again', () => {
    expect(resultOf(sharedBox).rows.map(({ hits }) => hits)).toEqual([opens / 10, (opens * 9) / 10])
  })

  it.each([
    { ...honestBox, contradicted: false },
    { ...sharedBox, contradicted: false },
    { ...manipulatedBox, contradicted: true },
  ])('$group: published 10 %, contradicted: $contradicted', ({ contradicted, ...box }) => {
    expect(resultOf(box).rows.map((row) => [row.published, row.contradicted])).toEqual([
      [0.1, contradicted],
      [0.9, contradicted],
    ])
  })

  it('npm run check-odds ends with 1 and marks the manipulated box only', () => {
    const { status, stdout } = runCommand('check-odds', ['--since', '2000-01-01', '--runs', '1'], environment)
    expect(
      stdout
        .split('\n')
        .filter((line) => line.endsWith(' CONTRADICTED'))
        .map((line) => line.trim().split(' ')[0]),
    ).toEqual([prizes(manipulatedBox).rare, prizes(manipulatedBox).common].map(String))
    expect(stdout).toContain('3 boxes opened, 2 rates contradicted')
    expect(status).toBe(1)
  })
})
