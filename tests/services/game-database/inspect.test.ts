import { expect, it } from 'vitest'
import { inspectGameDatabase } from '../../../host/game-db/inspect.ts'
import { describeGameDatabase } from '../../game-database.ts'

describeGameDatabase('The start-up check of the game’s database', ({ game, run }) => {
  /** Findings about the user of the test, who has all rights. */
  const always = ['version', 'wide-rights']
  const codes = async () => {
    const { findings } = await inspectGameDatabase(game())
    return findings.map(({ code }) => code).filter((code) => !always.includes(code))
  }

  it('recognises the stock schema and an empty log', async () => {
    const { schema, findings } = await inspectGameDatabase(game())
    expect(findings.map(({ code }) => code)).toEqual(['version', 'picklog-empty', 'wide-rights'])
    expect([schema.has('vendings'), schema.hasColumn('login', 'birthdate')]).toEqual([true, true])
  })

  it('reports that log_zeny is off if a sale has no payment', async () => {
    await run(`insert into picklog (time, char_id, type, nameid, amount) values (now(), 150001, 'V', 501, -1)`)
    expect(await codes()).toEqual(['zeny-not-logged'])
    await run(`insert into zenylog (time, char_id, src_id, type, amount) values (now(), 150001, 150003, 'V', 500)`)
    expect(await codes()).toEqual([])
  })

  it('reports engines that can lose logs or deliveries', async () => {
    await run('alter table picklog engine = InnoDB')
    await run('create table almanac_deliveries (id int primary key) engine = MyISAM')
    expect(await codes()).toEqual(['log-engine', 'delivery-engine'])
    await run('alter table picklog engine = MyISAM')
    await run('drop table almanac_deliveries')
  })

  it('reports two map servers, shops without a row, and names in a wrong code page', async () => {
    await run(
      'insert into cart_inventory (id, char_id, nameid, amount) values (1, 150001, 501, 1), (2, 150002, 501, 1)',
    )
    await run('insert into vending_items values (7, 0, 1, 1, 9), (7, 1, 2, 1, 9)')
    await run(
      "insert into `char` set account_id = 2000001, char_num = 0, name = '???', last_map = 'prontera';\n" +
        'insert into `char` set account_id = 2000001, char_num = 1, name = convert(0xB5DCAFF4BEA5 using latin1)',
    )
    expect(await codes()).toEqual(['two-map-servers', 'shop-without-row', 'latin1-text', 'lost-text'])
    await run('delete from cart_inventory;\n delete from vending_items;\n delete from `char`')
  })

  it('accepts other schemas, and reports the effect of each missing column', async () => {
    for (const slot of [0, 1, 2, 3, 4]) await run(`alter table cart_inventory drop column option_id${slot}`)
    await run('alter table cart_inventory drop column enchantgrade')
    await run('alter table vendings drop column title')
    await run('drop table buyingstores')
    await run('alter table login add column secret_answer varchar(20) not null')
    const { findings, schema } = await inspectGameDatabase(game())
    const costs = findings.filter(({ code }) => !always.includes(code)).map(({ what, cost }) => `${what}: ${cost}`)
    expect(costs).toEqual([
      'vendings lacks title: no shops',
      'cart_inventory lacks enchantgrade: grades are not shown',
      'cart_inventory lacks option_id0, option_id1, option_id2, option_id3, option_id4: random options are not shown',
      'buyingstores does not exist: no buying stores',
      expect.stringMatching(/^login has columns of a fork without a default: secret_answer: new accounts get 0, /),
    ])
    const tables = ['vendings', 'cart_inventory', 'buyingstores'] as const
    expect(tables.filter((table) => schema.has(table))).toEqual(['cart_inventory'])
  })
})
