/** The columns that are read from a table, and the feature that is lost if an older or forked schema lacks them. */
interface WantedTable {
  /** The loss without the table. */
  cost: string
  /** Required columns: without one of them the table is treated as missing. */
  needed: readonly string[]
  /** Other columns, with the loss without each. */
  optional?: Readonly<Record<string, string>>
  /** The table is a log, which may be in a separate database. */
  isLog?: true
  /** The operator may leave out the right to use it. */
  isOptional?: true
}

const optionSlots = [0, 1, 2, 3, 4]
const item = {
  needed: ['nameid', 'amount', 'refine', 'card0', 'card1', 'card2', 'card3'],
  optional: {
    enchantgrade: 'grades are not shown',
    ...Object.fromEntries(
      optionSlots.flatMap((slot) =>
        ['id', 'val', 'parm'].map((part) => [`option_${part}${slot}`, 'random options are not shown']),
      ),
    ),
  },
}
const shop = ['id', 'account_id', 'char_id', 'map', 'x', 'y', 'title']

export const wantedTables: Readonly<Record<string, WantedTable>> = {
  login: {
    cost: 'no user can sign up or log in',
    needed: ['account_id', 'userid', 'user_pass', 'sex', 'email', 'group_id', 'state', 'unban_time', 'expiration_time'],
    optional: { birthdate: 'no birth date is stored' },
  },
  char: {
    cost: 'no characters, no ranking, no names of sellers',
    needed: ['char_id', 'account_id', 'name', 'class', 'base_level', 'job_level', 'last_map', 'online'],
    optional: {
      zeny: 'no ranking by zeny',
      fame: 'no ranking by fame',
      guild_id: 'no guilds of characters',
      delete_date: 'characters scheduled for deletion are shown',
    },
  },
  vendings: { cost: 'no shops', needed: shop, optional: { autotrade: 'autotraders count as players' } },
  vending_items: { cost: 'no shops', needed: ['vending_id', 'index', 'cartinventory_id', 'amount', 'price'] },
  cart_inventory: { ...item, cost: 'no shops', needed: ['id', 'char_id', ...item.needed] },
  buyingstores: {
    cost: 'no buying stores',
    needed: [...shop, 'limit'],
    optional: { autotrade: 'autotraders count as players' },
  },
  buyingstore_items: {
    cost: 'no buying stores',
    needed: ['buyingstore_id', 'index', 'item_id', 'amount', 'price'],
  },
  acc_reg_num: { cost: 'no order is ever shown as credited', needed: ['account_id', 'key', 'index', 'value'] },
  guild: {
    cost: 'no guilds',
    needed: ['guild_id', 'name', 'master', 'guild_lv'],
    optional: { exp: 'guilds of the same level are ordered by age' },
  },
  guild_castle: { cost: 'no castles', needed: ['castle_id', 'guild_id'] },
  ipbanlist: { cost: 'no bans of addresses', needed: ['list', 'btime', 'rtime', 'reason'], isOptional: true },
  picklog: {
    ...item,
    cost: 'no sales are recorded',
    needed: ['id', 'time', 'char_id', 'type', 'map', ...item.needed],
    isLog: true,
  },
  zenylog: {
    cost: 'prices of sales come from polled shops only',
    needed: ['id', 'time', 'char_id', 'src_id', 'type', 'amount'],
    isLog: true,
  },
  chatlog: {
    cost: 'admins cannot read the chat',
    needed: ['id', 'time', 'type', 'src_charid', 'src_accountid', 'src_map', 'dst_charname', 'message'],
    isLog: true,
    isOptional: true,
  },
  mvplog: {
    cost: 'the home page does not list kills of MVPs',
    needed: ['mvp_id', 'mvp_date', 'kill_char_id', 'monster_id', 'map'],
    optional: { prize: 'rewards of MVPs are not counted' },
    isLog: true,
    isOptional: true,
  },
  loginlog: {
    cost: 'players do not see their logins in the game',
    needed: ['time', 'ip', 'user', 'rcode'],
    isLog: true,
    isOptional: true,
  },
}
