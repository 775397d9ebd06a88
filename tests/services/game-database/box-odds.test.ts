import { beforeEach, expect, it } from 'vitest'
import type { PackageDetail, PackageItem } from '../../../domain/packages/package.ts'
import { createRandom } from '../../../domain/values/random.ts'
import { readBoxOdds } from '../../../host/odds/read-box-odds.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { smallGameData } from '../../small-game-data.ts'

const opener = 60_001

function item(Id: number, Min: number, Chance: number): PackageItem {
  return { Id, Name: '', Min, Max: Min, Chance, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' }
}

/** Published: 10 % of 4001. */
const box: PackageDetail = {
  GroupId: 'BOX',
  Name: '箱子',
  Description: '',
  Type: 'CASH',
  NPCId: 0,
  ItemId: opener,
  Items: [item(512, 3, -1), item(501, 1, 90), item(4001, 1, 10)],
}
const data = { ...smallGameData(), packages: new Map([['BOX', box]]) }

describeGameDatabase('rates of boxes in the log', ({ run, game }) => {
  beforeEach(() => run('delete from picklog;\n alter table picklog auto_increment = 1'))

  /** The log as the engine writes it: two players, and monsters' drops between openings. `rate`: what it draws with. */
  async function open(count: number, rate: number, day: string): Promise<number> {
    const random = createRandom(`${count} ${rate}`)
    const rows: string[] = []
    let hits = 0
    const log = (charId: number, type: string, nameid: number, amount: number) =>
      rows.push(`('${day} 10:00:00', ${charId}, '${type}', ${nameid}, ${amount}, '')`)
    for (let opening = 0; opening < count; opening++) {
      const charId = random.pick([150_010, 150_011])
      const isHit = random.next() < rate
      if (isHit) hits += 1
      log(charId, 'C', opener, -1)
      log(charId, 'N', isHit ? 4001 : 501, 1)
      log(charId, 'N', 512, 3)
      if (random.next() < 0.3) log(1002, 'M', 909, -1)
    }
    await run(`insert into picklog (time, char_id, type, nameid, amount, map) values ${rows.join(', ')}`)
    return hits
  }
  const read = (since: string) => readBoxOdds(game(), data, { since, onProgress: () => {} })

  it('counts equal the server’s draws over several pieces, and an honest rate is not contradicted', async () => {
    const hits = await open(8_000, 0.1, '2026-01-02')
    // The next row ends the last opening.
    await run(
      `insert into picklog (time, char_id, type, nameid, amount, map) values ('2026-01-02', 1002, 'M', 909, -1, '')`,
    )
    const [result] = await read('2026-01-01')
    expect(result).toMatchObject({ opener, openings: 8_000, ambiguous: 0, unlike: 0 })
    expect(result?.rows.map(({ item: { Id }, ...row }) => [Id, row.published, row.tries, row.hits])).toEqual([
      [501, 0.9, 8_000, 8_000 - hits],
      [4001, 0.1, 8_000, hits],
    ])
    expect(result?.rows.some(({ contradicted }) => contradicted)).toBe(false)
  })

  it('finds a server that draws 2 % where 10 % is published', async () => {
    await open(1_500, 0.02, '2026-01-02')
    const [result] = await read('2026-01-01')
    expect(result?.rows.map(({ contradicted }) => contradicted)).toEqual([true, true])
  })

  it('does not blame a server for prizes that full bags lost', async () => {
    await open(400, 0.1, '2026-01-02')
    await run('delete from picklog where nameid = 4001')
    const [result] = await read('2026-01-01')
    expect(result?.unlike).toBeGreaterThan(20)
    expect(result?.rows).toMatchObject([{ contradicted: false }, { hits: 0, contradicted: false }])
  })

  it('reads from the day on, and an empty log', async () => {
    expect(await read('2026-01-01')).toEqual([])
    await open(100, 1, '2026-01-02')
    await open(50, 0, '2026-02-01')
    // The last opening has no row behind it: it may continue.
    expect(await read('2026-02-01')).toMatchObject([{ openings: 49, rows: [{ hits: 49 }, { hits: 0 }] }])
    expect(await read('2026-03-01')).toEqual([])
  })
})
