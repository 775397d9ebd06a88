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
/** Comes behind the last opening in the log and in the packets. */
const marker = 60_099

/**
 * `group`: of the engine, without records of its own. `rare`, `common`: weights that the server draws with; one pool of
 * ten tickets where it is shared. Each opening also gives three of `always`.
 */
const boxes = [
  { item: 60_001, group: 'KUNAI_BOX', algorithm: 'Random', rare: 10, common: 90 },
  { item: 60_011, group: 'BULLET_CASE', algorithm: 'SharedPool', rare: 1, common: 9 },
  { item: 60_021, group: 'FPR_RESET_STONE_BOX', algorithm: 'Random', rare: 2, common: 98 },
] as const
const [honest, shared, manipulated] = boxes
type Box = (typeof boxes)[number]
const prizes = ({ item }: Box) => ({ rare: item + 1, common: item + 2, always: item + 3 })

const itemYaml = () => {
  const record = (id: number, type: string, script = '') =>
    `  - Id: ${id}\n    AegisName: Box_${id}\n    Name: Box ${id}\n    Type: ${type}\n${script}`
  const ofBox = (box: Box) => [
    record(box.item, 'Usable', `    Script: |\n      getgroupitem(IG_${box.group});\n`),
    ...Object.values(prizes(box)).map((id) => record(id, 'Etc')),
  ]
  return `Header:\n  Type: ITEM_DB\n  Version: 3\nBody:\n${[...boxes.flatMap(ofBox), record(marker, 'Etc')].join('')}`
}

/** The manipulated box with the weights of the honest one if `published`. */
const groupYaml = (published: boolean) => {
  const row = (index: number, item: number, more: string) =>
    `          - Index: ${index}\n            Item: Box_${item}\n            ${more}\n`
  const ofBox = (box: Box) => {
    const { rare, common } = published && box === manipulated ? honest : box
    const items = prizes(box)
    return [
      `  - Group: ${box.group}\n    SubGroups:\n`,
      `      - SubGroup: 0\n        Algorithm: All\n        List:\n${row(0, items.always, 'Amount: 3')}`,
      `      - SubGroup: 1\n        Algorithm: ${box.algorithm}\n        List:\n`,
      `${row(0, items.rare, `Rate: ${rare}`)}${row(1, items.common, `Rate: ${common}`)}`,
    ].join('')
  }
  return `Header:\n  Type: ITEM_GROUP_DB\n  Version: 5\nBody:\n${boxes.map(ofBox).join('')}`
}

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
    writeServerFile('db/import/item_db.yml', itemYaml())
    writeServerFile('db/import/item_group_db.yml', groupYaml(false))
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
    writeServerFile('db/import/item_group_db.yml', groupYaml(true))
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
    expect(resultOf(shared).rows.map(({ hits }) => hits)).toEqual([opens / 10, (opens * 9) / 10])
  })

  it.each([
    { ...honest, contradicted: false },
    { ...shared, contradicted: false },
    { ...manipulated, contradicted: true },
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
    ).toEqual([prizes(manipulated).rare, prizes(manipulated).common].map(String))
    expect(stdout).toContain('3 boxes opened, 2 rates contradicted')
    expect(status).toBe(1)
  })
})
