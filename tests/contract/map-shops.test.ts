import { beforeEach, expect, it } from 'vitest'
import { getMapShops } from '../../api/map-shops.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { shop, shopRow } from '../market-data.ts'

describeDatabase('GET /vending/map/{name}', (database) => {
  let host: TestHost
  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: database().url })
    for (const table of ['vending_rows', 'vending_shops', 'accounts'] as const)
      await host.deps.database.db.deleteFrom(table).execute()
    return () => host.close()
  })

  it('returns the open selling shops of one map with their places, those with the most offers first', async () => {
    const at = (x: number, y: number, map = 'geffen') => ({ map, x, y, char_name: '萊茵' })
    const open = host.deps.database
    await replaceShops(open.db, [
      shop({ vending_id: 1, title: '小店', ...at(10, 20), rows: [shopRow({ price: 60 })] }),
      shop({
        vending_id: 2,
        title: '大店',
        ...at(30, 40),
        currency: 'CASH',
        rows: [shopRow({}), shopRow({ price: 7 })],
      }),
      shop({ vending_id: 3, ...at(1, 2, 'prontera'), rows: [shopRow({})] }),
    ])
    await replaceShops(open.db, [shop({ vending_id: 4, ...at(5, 6), rows: [shopRow({})] })], { kind: 'buying' })
    const { token } = await host.member('Brunhild')
    const find = async (name: string) => (await host.client(token).call(getMapShops, { params: { name } })).shops
    expect(await find('geffen')).toEqual([
      { vending_id: 2, shop_title: '[CASH] 大店', char_name: '萊茵', x: 30, y: 40, offers: 2 },
      { vending_id: 1, shop_title: '[ZENY] 小店', char_name: '萊茵', x: 10, y: 20, offers: 1 },
    ])
    expect(await find('izlude')).toEqual([])
    expect((await host.request('/vending/map/geffen')).status).toBe(401)
  })
})
