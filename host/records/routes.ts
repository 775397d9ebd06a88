import { Hono } from 'hono'
import { getEnchant, getEnchants } from '../../api/enchant.ts'
import { getItem, getItemCache, getItemFacts, getItemName, getItemVersion } from '../../api/item.ts'
import { getMap, getMaps } from '../../api/map.ts'
import { getMonster, getMonsters } from '../../api/monster.ts'
import { getNpcShops } from '../../api/npc-shop.ts'
import { getPackage, getPackages } from '../../api/package.ts'
import { getRecords } from '../../api/records.ts'
import { getRefineTables } from '../../api/refine.ts'
import { getReform, getReforms } from '../../api/reform.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { jsonAnswer, type StoredAnswer } from '../../http/answer.ts'
import type { Deps } from '../deps.ts'
import type { ListName, RecordKind } from '../game-store/index.ts'
import { type AppContext, type AppEnv, HostError, route, sendAnswer } from '../http/index.ts'

/** Revalidated each time, with 304 if nothing changed: a cached version and its data never differ. */
const revalidate = 'public, no-cache'

/** Kinds whose keys are texts. */
const kindsWithTextKeys: ReadonlySet<RecordKind> = new Set(['packages', 'maps'])

/** The public calls for game data, all answered from memory. */
export function gameRoutes({ games }: Pick<Deps, 'games'>) {
  const app = new Hono<AppEnv>()

  const send = (c: AppContext, answer: StoredAnswer | undefined) => {
    if (!answer) throw new HostError(404, hostCopy.notFound)
    return sendAnswer(c, answer, revalidate)
  }
  const list = (name: ListName) => (c: AppContext) => send(c, games.current.lists[name])
  const record = (kind: RecordKind) => async (c: AppContext) => {
    const key = c.req.param('id') ?? c.req.param('name') ?? ''
    return send(c, await games.current.record(kind, kindsWithTextKeys.has(kind) ? key : numericId(key)))
  }

  route(app, getItemVersion, (c) => {
    // A pull can request all records at once; the facts of items are a separate answer.
    c.header('Link', '</records>; rel="collection", </item/facts>; rel="related"')
    const { version, source, report, counts, incomplete } = games.current
    const losses = {
      ...(report.missing.length > 0 && { Missing: report.missing }),
      ...(incomplete && { Incomplete: incomplete }),
    }
    return send(c, jsonAnswer({ Version: version, ...(source && { Source: source }), Counts: counts, ...losses }))
  })
  route(app, getItemCache, list('items'))
  route(app, getItemFacts, list('itemFacts'))
  route(app, getItem, record('items'))
  route(app, getItemName, (c, { params }) => {
    const item = games.current.data.items.get(numericId(params.id))
    return send(c, item && jsonAnswer({ Id: item.Id, Name: item.Name }))
  })
  route(app, getPackages, list('packages'))
  route(app, getPackage, record('packages'))
  route(app, getReforms, list('reforms'))
  route(app, getReform, record('reforms'))
  route(app, getEnchants, list('enchants'))
  route(app, getEnchant, record('enchants'))
  route(app, getRefineTables, list('refining'))
  route(app, getMonsters, list('monsters'))
  route(app, getMonster, record('monsters'))
  route(app, getMaps, list('maps'))
  route(app, getMap, record('maps'))
  route(app, getNpcShops, list('shops'))
  route(app, getRecords, list('records'))
  return app
}

/** A positive id in its canonical form (`007` is not 7); otherwise NaN, which no record has. */
function numericId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
}
