import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { createSanitiser } from '../../../api/sanitise.ts'
import { findLinkByGameId } from '../../../host/accounts/game-link/find-links.ts'
import { comparePassword, comparePlayer } from '../../../host/accounts/game-link/game-identity.ts'
import { importFluxCp } from '../../../host/admin/import-fluxcp/import-fluxcp.ts'
import { openDatabase } from '../../../host/db/database.ts'
import { features } from '../../../host/features.ts'
import { findGameAccountsByIds, readTableCreatedAtS } from '../../../host/game-db/game-accounts.ts'
import { findDisagreements } from '../../../host/payments/reconcile.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { must } from '../../host.ts'
import { mariaDbDatabase } from '../../mariadb.ts'
import { prepareDatabase } from '../../prepared-schema.ts'
import { projectRoot, runCommand } from '../../programs.ts'

/** The tables of data/schemas in rathena/FluxCP; if FLUXCP_HOME names a checkout, its files are used instead. */
const compact = `
create table cp_credits (account_id int unsigned primary key, balance int unsigned not null default 0,
  last_donation_date datetime, last_donation_amount float unsigned) engine=MyISAM default charset=latin1;
create table cp_txnlog (id int unsigned auto_increment primary key, account_id int unsigned default 0, credits int default 0,
  payment_status varchar(20), mc_gross varchar(20), mc_fee varchar(20), mc_currency varchar(3), parent_txn_id varchar(20),
  txn_id varchar(20), process_date datetime, hold_until datetime) engine=MyISAM default charset=latin1;
create table cp_banlog (id int unsigned auto_increment primary key, account_id int unsigned not null, banned_by int unsigned,
  ban_type tinyint(1) not null, ban_until datetime not null, ban_date datetime not null, ban_reason text not null) engine=MyISAM;
create table cp_ipbanlog (id int unsigned auto_increment primary key, ip_address varchar(15) not null, banned_by int unsigned,
  ban_type tinyint(1) not null, ban_until datetime not null, ban_date datetime not null, ban_reason text not null) engine=MyISAM;
create table cp_cmsnews (id int auto_increment primary key, title varchar(100) not null, body text not null,
  link varchar(100) not null, author varchar(100) not null, created datetime not null, modified datetime not null) engine=MyISAM;
create table cp_cmspages (id int auto_increment primary key, path varchar(100) not null, title varchar(100) not null,
  body text not null, modified datetime not null) engine=MyISAM;
create table cp_createlog (id int unsigned auto_increment primary key, account_id int unsigned not null, userid varchar(23) not null,
  user_pass varchar(32) not null, sex enum('M','F','S') not null default 'M', email varchar(39) not null,
  reg_date datetime not null, reg_ip varchar(100) not null) engine=MyISAM;
create table cp_redeemlog (id int unsigned auto_increment primary key, nameid int unsigned not null default 0,
  quantity int unsigned not null default 0, cost int unsigned not null, account_id int unsigned not null, char_id int unsigned,
  redeemed tinyint(1) unsigned not null, redemption_date datetime, purchase_date datetime not null,
  credits_before int not null, credits_after int not null) engine=MyISAM;
create table cp_xferlog (id int unsigned auto_increment primary key, from_account_id int unsigned not null,
  target_account_id int unsigned not null, target_char_id int unsigned not null, amount int unsigned not null,
  for_free tinyint(1) unsigned not null default 0, transfer_date datetime not null) engine=MyISAM;
create table cp_charprefs (id int unsigned auto_increment primary key, account_id int unsigned not null,
  char_id int unsigned not null, name varchar(80) not null, value varchar(255), create_date datetime) engine=MyISAM`

function schemaTexts(): string[] {
  const home = process.env.FLUXCP_HOME
  if (!home) return [compact]
  return ['logindb', 'charmapdb'].flatMap((part) => {
    const folder = path.join(home, 'data/schemas', part)
    const tables = [
      'credits',
      'txnlog',
      'banlog',
      'ipbanlog',
      'cmsnews',
      'cmspages',
      'createlog',
      'redeemlog',
      'xferlog',
      'charprefs',
    ]
    const isUsed = (name: string) =>
      tables.some((table) => name.startsWith(`cp_${table}.`)) && !name.includes('20081001054354')
    return readdirSync(folder)
      .filter(isUsed)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  })
}

const players = 200
const payments = 500
/** Ids of `login`; the stock table begins with a server account. */
const firstId = 2_000_000
/** Payment `n` in cents: no two are equal. */
const centsOf = (n: number) => 500 + n * 37
const money = (cents: number) => (cents / 100).toFixed(2)

describeGameDatabase('npm run import-fluxcp', (game) => {
  async function fill() {
    for (const text of schemaTexts()) await game.run(text)
    if (process.env.FLUXCP_HOME) {
      await game.run('alter table cp_redeemlog add credits_before int not null, add credits_after int not null')
      await game.run('delete from cp_cmspages')
    }
    const rows = (count: number, row: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => `(${row(n)})`).join(',')
    await game.run(`insert into login (account_id, userid, user_pass, sex, email) values
      ${rows(players, (n) => `${firstId + n}, 'player${n}', 'pass${n}', '${n % 2 ? 'F' : 'M'}', 'a@a.com'`)}`)
    await game.run(`insert into cp_createlog (account_id, userid, user_pass, sex, email, reg_date, reg_ip) values
      ${rows(players, (n) => `${firstId + n}, 'player${n}', 'secret${n}', 'M', 'a@a.com', '2019-05-06 07:08:09', '192.0.2.1'`)}`)
    await game.run(
      `insert into cp_credits (account_id, balance) values ${rows(players, (n) => `${firstId + n}, ${n * 3}`)}`,
    )
    await game.run(`insert into cp_txnlog
      (account_id, credits, payment_status, mc_gross, mc_fee, mc_currency, txn_id, process_date, hold_until) values
      ${rows(
        payments,
        (
          n,
        ) => `${firstId + (n % players)}, ${n}, 'Completed', '${money(centsOf(n))}', '0.30', '${n % 5 ? 'USD' : 'TWD'}', 'TXN${n}',
        '2021-03-04 05:06:07', ${n === 7 ? "'2099-01-01'" : 'null'}`,
      )}`)
    await game.run(`insert into cp_txnlog (account_id, credits, payment_status, mc_gross, mc_currency, txn_id, parent_txn_id, process_date)
      values (${firstId + 1}, 0, 'Refunded', '-${money(centsOf(1))}', 'USD', 'TXNR', 'TXN1', '2021-03-05 05:06:07'),
      (${firstId + 2}, 0, 'Pending', '9.99', 'USD', 'TXNP', '', '2021-03-05 05:06:07'), (9, 5, 'Completed', '1.23', 'USD', 'TXNL', '', now())`)
    await game.run(`insert into cp_banlog (account_id, ban_type, ban_until, ban_date, ban_reason) values
      ${rows(30, (n) => `${firstId + n}, ${n % 3}, '2030-01-02 03:04:05', now() - interval ${n} day, 'reason ${n}'`)}`)
    await game.run(
      `insert into cp_ipbanlog (ip_address, ban_type, ban_until, ban_date, ban_reason) values ('192.0.2.7', 1, '2030-01-02', now(), 'bot')`,
    )
    await game.run(`insert into cp_cmsnews (id, title, body, link, author, created, modified) values
      ${rows(12, (n) => `${n + 3}, '消息 ${n}', '<p onclick=x()>內容 ${n}</p><script>x</script>', '', 'gm', '2020-01-02 03:04:0${n % 10}', '2020-02-02'`)}`)
    await game.run(
      `insert into cp_cmspages (path, title, body, modified) values ('rules', 'Rules', '<p>Be kind.</p>', '2013-11-20')`,
    )
    await game.run(`insert into cp_redeemlog (nameid, quantity, cost, account_id, redeemed, purchase_date, credits_before, credits_after)
      values (501, 3, 20, ${firstId + 4}, 0, now(), 30, 10)`)
    await game.run(`insert into cp_xferlog (from_account_id, target_account_id, target_char_id, amount, transfer_date)
      values (${firstId + 5}, ${firstId + 6}, 1, 12, now())`)
    await game.run(
      `insert into cp_charprefs (account_id, char_id, name, value) values (${firstId + 8}, 1, 'HideFromZenyRanking', '1')`,
    )
  }

  /** A user with the rights of docs/fluxcp.md. */
  async function createReader(): Promise<string> {
    const { host, pathname } = new URL(game.url())
    const [database, user] = [pathname.slice(1), pathname.slice(-20)]
    const page = readFileSync(path.join(projectRoot, 'docs/fluxcp.md'), 'utf8')
    const grants = /```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    await game.run(
      `create user ${user}@127.0.0.1 identified by 'PASSWORD';\ngrant select on ${database}.login to ${user}@127.0.0.1`,
    )
    await game.run(grants.replaceAll('ragnarok', database).replaceAll('almanac_game', user))
    return `mysql://${user}:PASSWORD@${host}/${database}`
  }

  it('imports money exactly, news, history and preferences, and changes nothing at a second run', async () => {
    await fill()
    const { url, drop } = await mariaDbDatabase()
    onTestFinished(drop)
    await prepareDatabase(url)
    const narrow = await createReader()
    const run = (...words: string[]) =>
      runCommand('import-fluxcp', words, { DATABASE_URL: url, GAME_DATABASE_URL: narrow })
    const noRate = run('--dry-run')
    expect([noRate.status, noRate.stderr]).toEqual([2, expect.stringContaining('Payments in USD have no rate')])
    const { db, close } = openDatabase(url)
    onTestFinished(close)
    const all = async () => {
      const tables = [
        'accounts',
        'game_accounts',
        'orders',
        'ledger',
        'deliveries',
        'order_notes',
        'posts',
        'audit_log',
        'ranking_opt_outs',
        'imports',
      ] as const
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
      const entries = tables.map((table, index): [string, Record<string, unknown>[]] => [table, rows[index] ?? []])
      return Object.fromEntries(entries) as Record<(typeof tables)[number], Record<string, unknown>[]>
    }
    const dryRun = run('--dry-run', '--rate', 'USD=30')
    expect([dryRun.status, dryRun.stdout]).toEqual([0, expect.stringContaining('Nothing was written')])
    expect((await all()).accounts).toEqual([])

    const { status, stdout, stderr } = run('--rate', 'USD=30')
    expect([status, stderr]).toEqual([0, ''])
    const imported = await all()
    const numbers = Array.from({ length: payments }, (_, n) => n)
    for (const currency of ['USD', 'TWD']) {
      const paidCents = numbers
        .filter((n) => (n % 5 ? 'USD' : 'TWD') === currency)
        .reduce((sum, n) => sum + centsOf(n), 0)
      const texts = imported.order_notes.map(
        ({ text }) => new RegExp(`PayPal (\\d+\\.\\d\\d) ${currency}`).exec(String(text))?.[1],
      )
      expect(texts.reduce((sum, text) => sum + Math.round(Number(text ?? 0) * 100), 0)).toBe(paidCents)
      expect(stdout).toContain(`${money(currency === 'USD' ? paidCents - centsOf(1) : paidCents)} ${currency}`)
    }
    expect(stdout).toContain('1 without an account (1.23 USD)')
    const waiting = imported.deliveries.filter(({ state }) => state === 'waiting')
    const balances = Array.from({ length: players }, (_, n) => n * 3).reduce((sum, n) => sum + n, 0)
    // The balances, and the credits of the payment that FluxCP still holds.
    expect(waiting.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(balances + 7)
    expect(imported.deliveries.length).toBe(payments + players - 1)
    expect(await findDisagreements(db)).toEqual([])
    expect(imported.orders.find(({ trade_no }) => trade_no === 'TXN1')).toMatchObject({ amount: 161, refunded: 161 })
    expect(imported.accounts[0]).toMatchObject({ created_at: Date.UTC(2019, 4, 6, 7, 8, 9) })
    const news = imported.posts.find(({ id }) => id === 5)
    expect(news).toMatchObject({ title: '消息 2', content: '<p>內容 2</p>', enable: 1 })
    expect(imported.posts.filter(({ enable }) => enable === 0).map(({ title }) => title)).toEqual(['Rules'])
    const history = imported.audit_log.filter(({ action }) => action === 'account.history')
    expect(history.length).toBe(30 + 1 + 1 + 1)
    expect(history.map(({ detail }) => detail).join()).toContain('停權至 2030-01-02 11:04')
    expect(imported.ranking_opt_outs.length).toBe(1)
    expect(JSON.stringify(imported)).not.toContain('secret')

    expect(run('--rate', 'USD=30').status).toBe(0)
    expect(await all()).toEqual(imported)
  })

  it('leaves out payments whose amount is no number, names pages without a title, and runs twice at once', async () => {
    const { url, drop } = await mariaDbDatabase()
    onTestFinished(drop)
    await prepareDatabase(url)
    for (const table of ['txnlog', 'credits', 'cmspages', 'cmsnews']) await game.run(`delete from cp_${table}`)
    await game.run(`insert into cp_txnlog (account_id, credits, payment_status, mc_gross, mc_fee, mc_currency, txn_id) values
      (${firstId}, 1, 'Completed', 'abc', '', 'TWD', 'ODD1'), (${firstId}, 1, 'Completed', '-5.00', '', 'TWD', 'ODD2'),
      (${firstId}, 1, 'Completed', '1e3', '', 'TWD', 'ODD3'), (${firstId}, 1, 'Completed', null, null, null, 'ODD4'),
      (${firstId}, 7, 'Completed', '1,234.50', 'free', 'TWD', 'GOOD')`)
    await game.run(
      `insert into cp_txnlog (account_id, payment_status, mc_gross, mc_currency) values (${firstId}, 'Refunded', '-2.00', 'TWD')`,
    )
    await game.run(`insert into cp_credits (account_id, balance) values (${firstId}, 30)`)
    await game.run(`insert into cp_cmspages (path, title, body, modified) values ('x', ' \u3000\u200b', 'Text', now())`)
    const databases = [openDatabase(url), openDatabase(url)]
    onTestFinished(async () => {
      for (const { close } of databases) await close()
    })
    const options = { game: game.game(), sanitise: createSanitiser(), auditDays: 400, dryRun: false, features }
    const money = { rates: new Map([['TWD', 1]]), points: 1, nowMs: Date.now() }
    const reports = await Promise.all(databases.map((database) => importFluxCp({ ...options, ...money, database })))
    expect(reports.flat().filter((line) => /^payments: 1 imported \(1234\.50 TWD\)/.test(line))).toHaveLength(1)
    expect(reports.flat().join()).toMatch(/4 with an amount that cannot be read: correct mc_gross or credits .*abc/)
    const { db } = must(databases[0])
    const orders = await db
      .selectFrom('orders')
      .select(['trade_no', 'amount', 'credit', 'refunded'])
      .orderBy('id', 'desc')
      .execute()
    expect(orders).toEqual([
      { trade_no: 'GOOD', amount: 1235, credit: 7, refunded: 0 },
      { trade_no: '', amount: 0, credit: 30, refunded: 0 },
    ])
    expect((await db.selectFrom('posts').select('title').execute()).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^FluxCP #\d+$/),
    ])
  })

  it('stores what recognises the player of an account, and gives nothing to a number’s next player', async () => {
    const { url, drop } = await mariaDbDatabase()
    onTestFinished(drop)
    await prepareDatabase(url)
    const database = openDatabase(url)
    onTestFinished(() => database.close())
    const options = {
      game: game.game(),
      sanitise: createSanitiser(),
      auditDays: 400,
      dryRun: false,
      database,
      features,
    }
    const run = () => importFluxCp({ ...options, rates: new Map([['TWD', 1]]), points: 1, nowMs: Date.now() })
    await run()
    const gameDatabase = game.game()
    const rowOf = async () => must((await findGameAccountsByIds(gameDatabase, [firstId]))[0])
    const linked = must(await findLinkByGameId(database.db, firstId))
    expect(comparePassword(gameDatabase, linked, await rowOf())).toBe('same')
    expect(linked.tableCreatedAtS).toBe(await readTableCreatedAtS(gameDatabase))
    await database.db.updateTable('game_accounts').set({ table_made: 1 }).execute()
    await game.run(`update login set user_pass = 'another' where account_id = ${firstId}`)
    expect(comparePlayer(gameDatabase, linked, await rowOf())).toBe('same')
    expect(comparePlayer(gameDatabase, must(await findLinkByGameId(database.db, firstId)), await rowOf())).toBe(
      'unproven',
    )
    await game.run(`update cp_credits set balance = 99 where account_id = ${firstId}`)
    await game.run(`insert into cp_txnlog (account_id, credits, payment_status, mc_gross, mc_currency, txn_id)
      values (${firstId}, 1, 'Completed', '1.00', 'TWD', 'LATE')`)
    expect((await run()).join()).toContain('1 without an account (1.00 TWD)')
  })
})
