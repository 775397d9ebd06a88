import { Hono } from 'hono'
import {
  getCharacters,
  getMvpKills,
  getOnlinePlayers,
  getOwnMarket,
  getRanking,
  getServerStatus,
  hideFromRanking,
  resetCharacter,
} from '../../api/players.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { playersHostCopy } from '../../domain/copy/players.ts'
import { dayMs } from '../../domain/time/day.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { findGameId } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { createReusedResult } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import {
  createCharacterReset,
  createServerStatus,
  findCharacters,
  findMvpKills,
  findOnlinePlayers,
  type GameDatabase,
  readRanking,
} from '../game-db/index.ts'
import type { AppEnv, Limit } from '../http/index.ts'
import { HostError, route } from '../http/index.ts'
import { findOwnSales, findOwnShops } from '../market/index.ts'
import { isLeftOut, listLeftOut, setLeftOut } from './store.ts'

/** Computing the ranking reads all characters. */
const rankingReuseMs = 300_000
const saleWindowMs = 30 * dayMs
const maxSales = 100
const resetLimit: Limit = { name: 'character-reset', max: 5, windowS: 3_600 }
const onlineReuseMs = 30_000
const mvpReuseMs = 60_000
const mvpWindowMs = 7 * dayMs
const maxKills = 10

type PlayerDeps = Deps & { gameDatabase: GameDatabase }

/** Data of players from the game's own database. Without one these calls do not exist. */
export function playerRoutes(deps: Deps) {
  const { gameDatabase } = deps
  const app = new Hono<AppEnv>()
  if (!gameDatabase) {
    // 204, not 404: every page asks for it, and browsers log each 404 as an error.
    route(app, getServerStatus, (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=60' }))
    return app
  }
  const inGame = { ...deps, gameDatabase }
  routePublicData(app, inGame)
  routeOwnCharacters(app, inGame)
  return app
}

/** What the site shows of all players, reused between requests. */
function createSharedReads({ database, gameDatabase, now }: PlayerDeps) {
  return {
    ranking: createReusedResult(rankingReuseMs, now, async () => {
      const withZeny = gameDatabase.settings.GAME_RANKING_ZENY === 'on'
      const hidden = await listLeftOut(database.db)
      return gameDatabase.readLarge(['site'], (game) => readRanking(game, { hidden, withZeny, nowMs: now() }))
    }),
    onlinePlayers: createReusedResult(onlineReuseMs, now, async () => {
      const hidden = await listLeftOut(database.db)
      return gameDatabase.readLarge(['site'], (game) => findOnlinePlayers(game, hidden))
    }),
    mvpKills: createReusedResult(mvpReuseMs, now, async () => {
      const options = { hidden: await listLeftOut(database.db), sinceMs: now() - mvpWindowMs, limit: maxKills }
      return gameDatabase.readLarge(['site'], (game) => findMvpKills(game, options))
    }),
  }
}

function routePublicData(app: Hono<AppEnv>, deps: PlayerDeps): void {
  const { database, gameDatabase, now } = deps
  const status = createServerStatus({ game: gameDatabase, now })
  const { ranking, onlinePlayers, mvpKills } = createSharedReads(deps)

  route(app, getMvpKills, async (c) => {
    const kills = await mvpKills.get()
    c.header('Cache-Control', 'public, max-age=30')
    return c.json({ kills: kills?.map(({ atMs, ...kill }) => ({ at: isoTime(atMs), ...kill })) ?? null })
  })

  route(app, getServerStatus, async (c) => {
    c.header('Cache-Control', 'public, max-age=15')
    return c.json(await status())
  })

  route(app, getRanking, async (c) => {
    const answer = await ranking.get()
    c.header('Cache-Control', 'public, max-age=60')
    return c.json(answer)
  })

  route(app, getOnlinePlayers, async (c) => {
    if (gameDatabase.settings.GAME_ONLINE_LIST !== 'on') return c.json({ players: null })
    // After a crash of the map server all players stay marked as online for minutes.
    if ((await status()).map !== 'up') return c.json({ players: [] })
    const players = await onlinePlayers.get()
    c.header('Cache-Control', 'public, max-age=15')
    return c.json({ players })
  })

  route(app, hideFromRanking, async (c, { body: { hidden } }) => {
    const { accountId } = c.get('account')
    if ((await findGameId(database.db, accountId)) === undefined) throw new HostError(404, hostCopy.notFound)
    await setLeftOut(database.db, accountId, hidden)
    // At once on this host; other hosts follow within minutes.
    ranking.clear()
    onlinePlayers.clear()
    mvpKills.clear()
    return c.json({ hidden })
  })
}

/** An account's own characters, shops and sales. */
function routeOwnCharacters(app: Hono<AppEnv>, { database, gameDatabase, limits, now }: PlayerDeps): void {
  const reset = createCharacterReset(gameDatabase)

  route(app, getCharacters, async (c) => {
    const { accountId } = c.get('account')
    const gameId = await findGameId(database.db, accountId)
    const characters = gameId === undefined ? [] : await findCharacters(gameDatabase, gameId)
    return c.json({
      characters,
      hidden: await isLeftOut(database.db, accountId),
      can_reset: (await reset.rights.position()) || (await reset.rights.look()),
    })
  })

  route(app, resetCharacter, async (c, { params: { id }, body: { part } }) => {
    const { accountId } = c.get('account')
    const gameId = await findGameId(database.db, accountId)
    if (!(await reset.rights[part]())) throw new HostError(409, playersHostCopy.notOffered)
    if (gameId === undefined || !/^[1-9]\d{0,9}$/.test(id)) throw new HostError(404, hostCopy.notFound)
    await limits.take(resetLimit, String(accountId))
    const outcome = await reset.reset(gameId, Number(id), part)
    if (outcome === 'gone') throw new HostError(404, hostCopy.notFound)
    if (outcome !== 'done') throw new HostError(409, playersHostCopy[outcome])
    const entry = { actorId: accountId, action: 'character.reset', subject: id, address: c.get('address') } as const
    await writeAudit(database.db, { ...entry, detail: { part } }, now())
    return c.json({ part })
  })

  route(app, getOwnMarket, async (c) => {
    const gameId = await findGameId(database.db, c.get('account').accountId)
    if (gameId === undefined) return c.json({ shops: [], sales: [], truncated: false })
    const characters = await findCharacters(gameDatabase, gameId)
    const ids = characters.map(({ id }) => id)
    const shops = await findOwnShops(database.db, ids)
    const sales = await findOwnSales(database.db, gameId, now() - saleWindowMs, maxSales + 1)
    return c.json({ shops, sales: sales.slice(0, maxSales), truncated: sales.length > maxSales })
  })
}
