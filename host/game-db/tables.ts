import type { Generated } from 'kysely'

/** Columns of the game's tables that the host uses, with their original names. Epochs are UTC seconds; 0 = never. */
export interface GameTables {
  login: LoginTable
  char: CharTable
  vendings: ShopTable
  vending_items: { vending_id: number; index: number; cartinventory_id: number; amount: number; price: number }
  cart_inventory: { id: number; char_id: number; amount: number }
  buyingstores: ShopTable & { limit: number }
  buyingstore_items: { buyingstore_id: number; index: number; item_id: number; amount: number; price: number }
  acc_reg_num: { account_id: number; key: string; index: number; value: number }
  /** Our table. Rows are inserted and never changed. */
  almanac_deliveries: {
    account_id: number
    seq: number
    unit: string
    amount: number
    order_id: string
  }
  /** `list`: an IPv4 address, or a network with `*` as its last parts. Times are the database's local time. */
  ipbanlist: { list: string; btime: string; rtime: string; reason: string }
  guild: { guild_id: number; name: string; char_id: number; master: string; guild_lv: number; exp: number }
  guild_castle: { castle_id: number; guild_id: number }
}

interface LoginTable {
  account_id: Generated<number>
  userid: string
  /** As typed, or the lower-case hex of its MD5. */
  user_pass: string
  /** `S` is a server's own account. */
  sex: 'M' | 'F' | 'S'
  email: string
  group_id: number
  /** 0, or the reason why the account is locked. */
  state: number
  unban_time: number
  expiration_time: number
  lastlogin: string | null
  last_ip: string
  birthdate: string | null
}

interface CharTable {
  char_id: number
  account_id: number
  char_num: number
  name: string
  class: number
  base_level: number
  job_level: number
  base_exp: number
  zeny: number
  guild_id: number
  fame: number
  last_map: string
  last_x: number
  last_y: number
  save_map: string
  save_x: number
  save_y: number
  hair_color: number
  clothes_color: number
  body: number
  weapon: number
  shield: number
  head_top: number
  head_mid: number
  head_bottom: number
  robe: number
  /** A hint: 1 for autotraders and after a crash, 0 for all after a restart of the char server. */
  online: number
  /** Epoch of the scheduled deletion; 0 = none. */
  delete_date: number
  sex: 'M' | 'F'
}

interface ShopTable {
  /** Starts at 1 again when the map server restarts, so it is not a permanent key. */
  id: number
  account_id: number
  char_id: number
  map: string
  x: number
  y: number
  title: string
  autotrade: number
}
