import { Hono } from 'hono'
import { fill } from '../../../domain/copy/fill.ts'
import { gameLogHostCopy as copy } from '../../../domain/copy/game-log.ts'
import { queryHostCopy } from '../../../domain/copy/query.ts'
import { type GameLog, gameLogs } from '../../../domain/game-log.ts'
import { requireSession } from '../../accounts/index.ts'
import { actorOf, createAuditLog } from '../../audit/index.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { findLogSubjects, type GameReader, logTables, readLog } from '../../game-db/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, queryDay, queryText } from '../../http/index.ts'
import { nameIndexOf } from '../../market/index.ts'

const rowsPerPage = 50
const maxItems = 200

/** `GET /admin/game-logs`, for admins: the game's own logs. Each page leaves an audit line. */
export function adminGameLogRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase, games, now } = deps
  const audit = createAuditLog(database.db)
  app.onError(missingRightHandler(deps.log))

  function itemsOf(text: string): number[] {
    const ids = nameIndexOf(games.current.data).find(text)
    if (ids.length === 0) throw new HostError(400, copy.unknownItem)
    if (ids.length > maxItems) throw new HostError(400, fill(copy.manyItems, { most: maxItems }))
    return ids
  }

  async function readPage(c: AppContext, game: GameReader, log: GameLog) {
    const table = logTables[log]
    if (!(await game.schema()).has(table)) throw new HostError(409, fill(copy.noTable, { table }))
    const q = queryText(c, 'q')
    const text = queryText(c, 'text')
    const before = queryText(c, 'before')
    if (!/^\d{0,15}$/.test(before)) throw new HostError(400, queryHostCopy.badBefore)
    // Only checked: the days of a log are those of the game database's local time.
    for (const name of ['from', 'until']) queryDay(c, name)
    const days = { from: queryText(c, 'from'), until: queryText(c, 'until') }
    // Also for names that no player has: the answer reveals that.
    // Also for later pages: `before` is the caller's, so it does not prove that an earlier page was read.
    const entry = { ...actorOf(c), action: 'game-log.read', subject: q } as const
    await audit.write({ ...entry, detail: { log, text, ...days, ...(before !== '' && { beforeId: before }) } }, now())
    const subjects = q === '' ? undefined : await findLogSubjects(game, q)
    if (q !== '' && !subjects) throw new HostError(400, copy.unknownWho)
    const nameids = log === 'items' && text !== '' ? itemsOf(text) : undefined
    const beforeId = before === '' ? undefined : Number(before)
    return readLog(game, { log, subjects, nameids, text, ...days, beforeId, limit: rowsPerPage })
  }

  app.get('/admin/game-logs', requireSession(deps, 'admin'), async (c) => {
    if (!gameDatabase) throw new HostError(404, copy.noGame)
    const log = gameLogs.find((name) => name === queryText(c, 'log'))
    if (!log) throw new HostError(400, copy.badLog)
    const reader = ['admins', String(c.get('account').accountId)] as const
    const read = gameDatabase.readLarge(reader, (game) => readPage(c, game, log))
    const { rows, next, readTo } = await read.catch((error: unknown) => {
      throw isUnavailable(error) ? new HostError(503, copy.away, { headers: { 'Retry-After': '5' } }) : error
    })
    return c.json({ rows, next: next ?? null, read_to: readTo })
  })

  return app
}
