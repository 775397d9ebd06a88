import { Hono, type Next } from 'hono'
import { getGameLog, type LogSearch } from '../../../api/game-logs.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { gameLogHostCopy as copy } from '../../../domain/copy/game-log.ts'
import { actorOf, writeAudit } from '../../audit/index.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { findLogSubjects, type GameReader, logTables, readLog } from '../../game-db/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, route } from '../../http/index.ts'
import { nameIndexOf } from '../../market/index.ts'

const rowsPerPage = 50
const maxItems = 200

/** `GET /admin/game-logs`, for admins: the game's own logs. Each page leaves an audit line. */
export function adminGameLogRoutes(deps: Pick<Deps, 'database' | 'gameDatabase' | 'games' | 'log' | 'now'>) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase, games, now } = deps
  app.onError(missingRightHandler(deps.log))

  function itemsOf(text: string): number[] {
    const ids = nameIndexOf(games.current.data).find(text)
    if (ids.length === 0) throw new HostError(400, copy.unknownItem)
    if (ids.length > maxItems) throw new HostError(400, fill(copy.manyItems, { most: maxItems }))
    return ids
  }

  async function readPage(c: AppContext, game: GameReader, { log, q, text, before, ...days }: LogSearch) {
    const table = logTables[log]
    if (!(await game.schema()).has(table)) throw new HostError(409, fill(copy.noTable, { table }))
    // Also for names that no player has: the answer reveals that.
    // Also for later pages: `before` is the caller's, so it does not prove that an earlier page was read.
    const entry = { ...actorOf(c), action: 'game-log.read', subject: q } as const
    await writeAudit(
      database.db,
      { ...entry, detail: { log, text, ...days, ...(before !== undefined && { beforeId: String(before) }) } },
      now(),
    )
    const subjects = q === '' ? undefined : await findLogSubjects(game, q)
    if (q !== '' && !subjects) throw new HostError(400, copy.unknownWho)
    const nameids = log === 'items' && text !== '' ? itemsOf(text) : undefined
    return readLog(game, { log, subjects, nameids, text, ...days, beforeId: before, limit: rowsPerPage })
  }

  function requireGame() {
    if (!gameDatabase) throw new HostError(404, copy.noGame)
    return gameDatabase
  }

  async function ifGame(_: AppContext, next: Next): Promise<void> {
    requireGame()
    await next()
  }

  route(app, getGameLog, ifGame, async (c, { query }) => {
    const reader = ['admins', String(c.get('account').accountId)] as const
    const read = requireGame().readLarge(reader, (game) => readPage(c, game, query))
    const { rows, next, readTo } = await read.catch((error: unknown) => {
      throw isUnavailable(error) ? new HostError(503, copy.away, { headers: { 'Retry-After': '5' } }) : error
    })
    return c.json({ rows, next: next ?? null, read_to: readTo })
  })

  return app
}
