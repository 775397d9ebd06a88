import { Hono } from 'hono'
import { hostCopy } from '../../domain/copy/site.ts'
import type { Deps } from '../deps.ts'
import type { ListName, RecordKind } from '../game-store/index.ts'
import { type Answer, type AppContext, type AppEnv, HostError, jsonAnswer, sendAnswer } from '../http/index.ts'

/** Revalidated each time, with 304 if nothing changed: a cached version and its data never differ. */
const revalidate = 'public, no-cache'

/** Kinds whose keys are texts. */
const kindsWithTextKeys: ReadonlySet<RecordKind> = new Set(['packages', 'maps'])

/** The public calls for game data, all answered from memory. */
export function gameRoutes({ games }: Deps) {
  const app = new Hono<AppEnv>()

  const send = (c: AppContext, answer: Answer | undefined) => {
    if (!answer) throw new HostError(404, hostCopy.notFound)
    return sendAnswer(c, answer, revalidate)
  }
  const list = (name: ListName) => (c: AppContext) => send(c, games.current.lists[name])
  const record = (kind: RecordKind) => (c: AppContext) => {
    const key = c.req.param('id') ?? c.req.param('name') ?? ''
    return send(c, games.current.record(kind, kindsWithTextKeys.has(kind) ? key : numericId(key)))
  }

  app.get('/item/version', (c) => {
    // A pull can request all records at once; the facts of items are a separate answer.
    c.header('Link', '</records>; rel="collection", </item/facts>; rel="related"')
    const { version, source, report, counts, incomplete } = games.current
    const losses = {
      ...(report.missing.length > 0 && { Missing: report.missing }),
      ...(incomplete && { Incomplete: incomplete }),
    }
    return send(c, jsonAnswer({ Version: version, ...(source && { Source: source }), Counts: counts, ...losses }))
  })
  app.get('/item/cache', list('items'))
  app.get('/item/facts', list('itemFacts'))
  app.get('/item/:id', record('items'))
  app.get('/item/:id/name', (c) => {
    const item = games.current.data.items.get(numericId(c.req.param('id')))
    return send(c, item && jsonAnswer({ Id: item.Id, Name: item.Name }))
  })
  app.get('/db/package', list('packages'))
  app.get('/package/:id', record('packages'))
  app.get('/db/reform', list('reforms'))
  app.get('/reform/:id', record('reforms'))
  app.get('/enchant', list('enchants'))
  app.get('/enchant/:id', record('enchants'))
  app.get('/monster', list('monsters'))
  app.get('/monster/:id', record('monsters'))
  app.get('/map', list('maps'))
  app.get('/map/:name', record('maps'))
  app.get('/shop-npc', list('shops'))
  app.get('/records', list('records'))
  return app
}

/** A positive id in its canonical form (`007` is not 7); otherwise NaN, which no record has. */
function numericId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
}
