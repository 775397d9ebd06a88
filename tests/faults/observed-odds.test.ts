import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createOddsCollector } from '../../host/odds/collector/index.ts'
import { describeEachDatabase } from '../databases.ts'
import { describeGameDatabase } from '../game-database.ts'
import { createTestHost } from '../host.ts'
import { deadlineMs } from '../run/until.ts'
import { random, rounds } from './rounds.ts'
import { acknowledgedIn, runWorker } from './worker.ts'

/** The box of the small game: five of 501 always, and one of 5001 (10 %) and 4001 (one or two). */
const [opener, always, rare, common] = [6001, 501, 5001, 4001]

describeEachDatabase('counts of killed hosts', (database) => {
  describeGameDatabase('in a game’s log', ({ run, game, url: gameUrl }) => {
    const count = rounds(2, 100)
    it(`each opening is counted once over ${count} kills of two hosts and lost leases`, {
      timeout: (count + 2) * deadlineMs,
    }, async () => {
      const { url } = database()
      const host = await createTestHost({ databaseUrl: url, env: { GAME_DATABASE_URL: gameUrl() } })
      onTestFinished(() => host.close())
      const later = createOddsCollector({ ...host.deps, gameDatabase: game() }, { holder: 'later', settleAfterMs: 0 })
      const expireLease = () => host.deps.database.db.updateTable('game_leases').set({ until: 0 }).execute()
      await run('truncate picklog')
      await later.readOnce()
      const ledger = { openings: 0, rare: 0, common: 0 }
      const log = (charId: number, type: string, nameid: number, amount: number) =>
        `(now(), ${charId}, '${type}', ${nameid}, ${amount}, '')`
      /** Two players at once; the rows of one opening are never apart. */
      async function open(openings: number): Promise<void> {
        const rows: string[] = []
        for (let opening = 0; opening < openings; opening++) {
          const charId = random.pick([150_010, 150_011])
          const isRare = random.chance(0.1)
          ledger.openings += 1
          ledger[isRare ? 'rare' : 'common'] += 1
          rows.push(log(charId, 'C', opener, -1), log(charId, 'N', always, 5))
          rows.push(log(charId, 'N', isRare ? rare : common, isRare ? 1 : random.int(1, 2)))
          if (random.chance(0.3)) rows.push(log(1002, 'M', 909, -1))
        }
        await run(`insert into picklog (time, char_id, type, nameid, amount, map) values ${rows.join(', ')}`)
      }

      const lines: string[] = []
      for (let round = 0; round < count; round++) {
        await open(random.int(100, 300))
        // The lease of a killed host ends; often also that of a running one.
        await expireLease()
        const runs = Promise.all(
          ['one', 'two'].map((name) =>
            runWorker('observed-odds-worker', [url, gameUrl(), `${name}${round}`], 50 + random.next() * 500),
          ),
        )
        const isOver = runs.then(() => true)
        while (!(await Promise.race([isOver, sleep(40, false)]))) {
          // Often enough to interrupt a host, rarely enough that another can finish a reading.
          if (random.chance(0.05)) await expireLease()
          await open(random.int(1, 5))
        }
        for (const { lines: written } of await runs) lines.push(...written)
      }
      await run(`insert into picklog (time, char_id, type, nameid, amount, map) values ${log(1002, 'M', 909, -1)}`)
      await expireLease()
      while ((await later.readOnce()) === 'behind');

      expect(acknowledgedIn(lines)('counted').length).toBeGreaterThan(0)
      const [subject] = await host.rows('odds_subjects')
      const hits = (await host.rows('odds_rows')).map((row) => [row.item, Number(row.hits)])
      console.log(`${ledger.openings} openings, counted by ${acknowledgedIn(lines)('counted').length} hosts`)
      expect({ tries: Number(subject?.tries), left: [Number(subject?.unlike), Number(subject?.ambiguous)] }).toEqual({
        tries: ledger.openings,
        left: [0, 0],
      })
      expect(hits).toEqual([
        [rare, ledger.rare],
        [common, ledger.common],
      ])
    })
  })
})
