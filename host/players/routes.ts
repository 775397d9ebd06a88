import { Hono } from 'hono'
import * as v from 'valibot'
import type { Ranking } from '../../api/players.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import { dayMs } from '../../domain/day.ts'
import { createLinkedAccounts, requireSession } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { createServerStatus, findCharacters, readRanking } from '../game-db/index.ts'
import type { AppEnv } from '../http/index.ts'
import { HostError, readJson } from '../http/index.ts'
import { createOwnMarket } from '../market/index.ts'
import { createRankingOptOuts } from './store.ts'

/** Computing it reads all characters. */
const rankingKeptMs = 300_000
const soldWithinMs = 30 * dayMs
const salesShown = 100
const optOutBody = v.object({ hidden: v.boolean() })

/** Data of players from the game's own database. Without one these calls do not exist. */
export function playerRoutes(deps: Deps) {
  const { database, gameDatabase, now } = deps
  const app = new Hono<AppEnv>()
  if (!gameDatabase) {
    // 204, not 404: every page asks for it, and browsers log each 404 as an error.
    app.get('/server/status', (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=60' }))
    return app
  }
  const links = createLinkedAccounts(database.db)
  const optOuts = createRankingOptOuts(database)
  const ownMarket = createOwnMarket(database)
  const status = createServerStatus({ game: gameDatabase, now })
  const playersOnly = requireSession(deps)
  let kept: { at: number; ranking: Promise<Ranking> } | undefined

  async function ranking(): Promise<Ranking> {
    if (kept && Math.abs(now() - kept.at) < rankingKeptMs) return kept.ranking
    const withZeny = gameDatabase?.settings.GAME_RANKING_ZENY === 'on'
    const nowMs = now()
    const reading = optOuts.gameIds().then((hidden) => readRanking(gameDatabase as never, { hidden, withZeny, nowMs }))
    const mine = { at: nowMs, ranking: reading }
    kept = mine
    reading.catch(() => {
      if (kept === mine) kept = undefined
    })
    return reading
  }

  app.get('/server/status', async (c) => {
    c.header('Cache-Control', 'public, max-age=15')
    return c.json(await status())
  })

  app.get('/ranking', async (c) => {
    const answer = await ranking()
    c.header('Cache-Control', 'public, max-age=60')
    return c.json(answer)
  })

  app.get('/account/characters', playersOnly, async (c) => {
    const { accountId } = c.get('account')
    const gameId = await links.gameIdOf(accountId)
    const characters = gameId === undefined ? [] : await findCharacters(gameDatabase, gameId)
    return c.json({ characters, hidden: await optOuts.has(accountId) })
  })

  app.get('/account/shops', playersOnly, async (c) => {
    const gameId = await links.gameIdOf(c.get('account').accountId)
    if (gameId === undefined) return c.json({ shops: [], sales: [], truncated: false })
    const characters = await findCharacters(gameDatabase, gameId)
    const shops = await ownMarket.shops(characters.map(({ id }) => id))
    const sales = await ownMarket.sales(gameId, now() - soldWithinMs, salesShown + 1)
    return c.json({ shops, sales: sales.slice(0, salesShown), truncated: sales.length > salesShown })
  })

  app.put('/account/ranking', playersOnly, async (c) => {
    const { hidden } = await readJson(c, optOutBody)
    const { accountId } = c.get('account')
    if ((await links.gameIdOf(accountId)) === undefined) throw new HostError(404, hostCopy.notFound)
    await optOuts.set(accountId, hidden)
    // At once on this host; other hosts follow within minutes.
    kept = undefined
    return c.json({ hidden })
  })

  return app
}
