import { Hono } from 'hono'
import { hostCopy } from '../../domain/copy/site.ts'
import { recordAnswers } from '../../game-data/records.ts'
import type { Deps } from '../deps.ts'
import type { ListName } from '../game-store/index.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError, sendAnswer } from '../http/index.ts'

/** Revalidated each time, with 304 if nothing changed: a cached version and its data never differ. */
const revalidate = 'public, no-cache'

/** The public game data calls of section 7, all from memory. */
export function gameRoutes({ games }: Deps) {
  const app = new Hono<AppEnv>()

  const list = (name: ListName) => (c: AppContext) => {
    const answer = games.current.lists[name]
    if (!answer) throw new HostError(404, hostCopy.notFound)
    return sendAnswer(c, answer, revalidate)
  }
  const record = (c: AppContext, key: string, value: unknown) => {
    if (value === undefined) throw new HostError(404, hostCopy.notFound)
    return sendAnswer(
      c,
      games.current.record(key, () => value),
      revalidate,
    )
  }

  app.get('/item/version', (c) => {
    // Informs a pull that it need not request each record, and that facts of items are separate.
    c.header('Link', '</records>; rel="collection", </item/facts>; rel="related"')
    const { version, report, data, counts } = games.current
    const missing = report.missing.length > 0 ? { Missing: report.missing } : {}
    const source = data.source ? { Source: data.source } : {}
    // The same version can have other missing files, so answers are cached by both.
    return record(c, `version ${report.missing.join(' ')}`, { Version: version, ...source, Counts: counts, ...missing })
  })
  app.get('/item/cache', list('items'))
  app.get('/item/facts', list('itemFacts'))
  app.get('/item/:id', (c) => {
    const id = numericId(c.req.param('id'))
    return record(c, `item ${id}`, games.current.data.items.get(id))
  })
  app.get('/item/:id/name', (c) => {
    const id = numericId(c.req.param('id'))
    const item = games.current.data.items.get(id)
    return record(c, `name ${id}`, item && { Id: item.Id, Name: item.Name })
  })
  app.get('/db/package', list('packages'))
  app.get('/package/:id', (c) => {
    const id = c.req.param('id')
    const detail = games.current.data.packages.get(id)
    return record(c, `package ${id}`, detail && recordAnswers.package(detail))
  })
  app.get('/db/reform', list('reforms'))
  app.get('/reform/:id', (c) => {
    const id = numericId(c.req.param('id'))
    const detail = games.current.data.reforms.get(id)
    return record(c, `reform ${id}`, detail && recordAnswers.reform(detail))
  })
  app.get('/enchant', list('enchants'))
  app.get('/enchant/:id', (c) => {
    const id = numericId(c.req.param('id'))
    const info = games.current.data.enchants.get(id)
    return record(c, `enchant ${id}`, info && recordAnswers.enchant(info))
  })
  app.get('/monster', list('monsters'))
  app.get('/monster/:id', (c) => {
    const id = numericId(c.req.param('id'))
    const monster = games.current.data.world?.monsters.get(id)
    return record(c, `monster ${id}`, monster && recordAnswers.monster(monster))
  })
  app.get('/map', list('maps'))
  app.get('/map/:name', (c) => {
    const name = c.req.param('name')
    const map = games.current.data.world?.maps.get(name)
    return record(c, `map ${name}`, map && recordAnswers.map(map))
  })
  app.get('/shop-npc', list('shops'))
  app.get('/records', list('records'))
  return app
}

/** A positive id in its canonical form (`007` is not 7); otherwise NaN, which no record has. */
function numericId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
}
