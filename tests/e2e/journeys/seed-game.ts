/** A game database with players and shops, and the sales that the site has recorded. */
import { readFileSync } from 'node:fs'
import { escape as quote } from 'mysql2'
import type { Sale } from '../../../domain/market/imported.ts'
import { dayMs } from '../../../domain/time/day.ts'
import type { OpenDatabase } from '../../../host/db/database.ts'
import { refreshMedians } from '../../../host/market/store/sale-medians.ts'
import { storeSales } from '../../../host/market/store/sales.ts'
import { sale } from '../../market-data.ts'
import { sharedPath } from '../../shared-folder.ts'
import { createTown } from '../../town/town.ts'
import { plain } from '../../town/wares.ts'
import { townConnection } from '../../town.ts'
import type { Names } from './draw-names.ts'

export const player = { username: 'rhinemaiden', password: 'woglinde-1876' } as const

/** Players in the game; merchants are not counted. */
export const playing = ['萊茵', '齊格飛', '布倫希爾德'] as const
/** The cheapest +7 of the refined item: nine of them are offered, and cheaper ones that are refined less. */
export const cheapestSeven = 4_200_000
export const boxPrice = 250_000
const nowS = () => Math.floor(Date.now() / 1_000)

/** Fills an empty database with the stock schema, an account, players and open shops. */
export async function seedGame(url: string, { refined, boxItem, prize }: Names): Promise<void> {
  const connection = await townConnection(url)
  for (const name of ['main', 'logs']) {
    const file = sharedPath(`data/rathena/sql-files/${name}.sql`)
    if (!file) throw new Error('the stock schema is missing')
    await connection.query(readFileSync(file, 'utf8'))
  }
  const account = [2_000_001, player.username, player.password, 'F', 'rhine@example.test', 0].map((each) => quote(each))
  await connection.query(
    `insert into login (account_id, userid, user_pass, sex, email, group_id) values (${account.join()})`,
  )
  for (const [index, name] of playing.entries())
    await connection.query(
      `insert into \`char\` set account_id = 2000001, char_num = ${index}, name = ${quote(name)}, sex = 'F',` +
        ` last_map = 'prontera', base_level = ${90 + index}, class = 4008, online = 1`,
    )
  const town = createTown({ run: connection.run, now: nowS, firstId: 160_000 })
  for (let shop = 0; shop < 9; shop++) {
    const merchant = await town.join(`商人${shop + 1}`, 1_000_000_000, true)
    const wares = [
      { goods: plain(refined.Id, { refine: 7 }), price: cheapestSeven + 100_000 * shop },
      { goods: plain(refined.Id, { refine: shop % 7 }), price: 900_000 + 200_000 * (shop % 7) },
      { goods: plain(boxItem.Id), price: boxPrice + 5_000 * shop },
      { goods: plain(prize.Id), price: 80_000 + 1_000 * shop },
    ]
    const lines = []
    for (const { goods, price } of wares) lines.push({ cartId: await town.stock(merchant, goods, 1), amount: 1, price })
    await town.open(merchant, `第 ${shop + 1} 攤`, lines)
  }
  await connection.query('update `char` set online = 1')
  await connection.close()
}

/** Three sales a day for 30 days of the box, its prizes and the refined item. */
export async function seedSales(database: OpenDatabase, { box, boxItem, refined }: Names): Promise<void> {
  const now = Date.now()
  const times = Array.from({ length: 90 }, (_, index) => now - (index * dayMs) / 3)
  const list = (fields: Partial<Sale>) => times.map((soldAt) => sale({ soldAt, ...fields }))
  const { items } = await storeSales(database.db, [
    ...list({ nameid: boxItem.Id, price: boxPrice }),
    ...list({ nameid: refined.Id, refine: 7, price: cheapestSeven + 300_000 }),
    ...box.Items.slice(0, 20).flatMap(({ Id }, index) => list({ nameid: Id, price: 50_000 + 10_000 * index })),
  ])
  await refreshMedians(database.db, items, now)
}
