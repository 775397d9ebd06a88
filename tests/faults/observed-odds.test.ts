import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createOddsCollector } from '../../host/odds/collector/index.ts'
import { describeEachDatabase } from '../databases.ts'
import { describeGameDatabase } from '../game-database.ts'
import { createTestHost } from '../host.ts'
import { deadlineMs } from '../run/until.ts'
import { countedGame, createLedger, logColumns, logRow } from './counted-game.ts'
import { random, rounds } from './rounds.ts'
import { acknowledgedIn, runWorker } from './worker.ts'

describeEachDatabase('counts of killed hosts', (database) => {
  describeGameDatabase('in a game’s log', ({ run, game, url: gameUrl }) => {
    const count = rounds(2, 100)
    it(`each try is counted once over ${count} kills of two hosts and lost leases`, {
      timeout: (count + 2) * deadlineMs,
    }, async () => {
      const { url } = database()
      const host = await createTestHost({ databaseUrl: url, env: { GAME_DATABASE_URL: gameUrl() }, load: countedGame })
      onTestFinished(() => host.close())
      const later = createOddsCollector({ ...host.deps, gameDatabase: game() }, { holder: 'later', settleAfterMs: 0 })
      const expireLease = () => host.deps.database.db.updateTable('game_leases').set({ until: 0 }).execute()
      for (const log of ['picklog', 'mvplog']) await run(`truncate ${log}`)
      await later.readOnce()
      // Without a row of refining, its type may be off.
      await run(`insert into picklog (${logColumns}) values ${logRow(150_010, 'X', 909, -1)}`)
      const ledger = createLedger()
      /** Two players at once; the rows of one try are never apart. */
      async function play(tries: number): Promise<void> {
        const rows = Array.from({ length: tries }, () => ledger.next(random.pick([150_010, 150_011])))
        await run(`insert into picklog (${logColumns}) values ${rows.flat().join(', ')}`)
        const kills = Array.from({ length: Math.ceil(tries / 20) }, () => ledger.nextKill())
        await run(`insert into mvplog (mvp_date, kill_char_id, monster_id, prize, map) values ${kills.join(', ')}`)
      }

      const lines: string[] = []
      for (let round = 0; round < count; round++) {
        await play(random.int(100, 300))
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
          await play(random.int(1, 5))
        }
        for (const { lines: written } of await runs) lines.push(...written)
      }
      const monsters = Array.from({ length: 4 }, () => logRow(1002, 'M', 909, -1))
      await run(`insert into picklog (${logColumns}) values ${monsters.join(', ')}`)
      await expireLease()
      while ((await later.readOnce()) === 'behind');

      expect(acknowledgedIn(lines)('counted').length).toBeGreaterThan(0)
      console.log(`${JSON.stringify(ledger.counts)}, counted by ${acknowledgedIn(lines)('counted').length} hosts`)
      const rates = await host.rows('odds_rows')
      const stored = (await host.rows('odds_subjects')).map((row) => [
        `${row.kind} ${String(row.subject).replace(/success.*/, 'success')}`,
        Number(row.tries),
        Number(row.unlike) + Number(row.ambiguous),
        rates
          .filter(({ subject_id }) => subject_id === row.id)
          .toSorted((one, other) => one.place - other.place)
          .map(({ hits }) => Number(hits)),
      ])
      expect(stored.toSorted()).toEqual(ledger.expected().toSorted())
    })
  })
})
