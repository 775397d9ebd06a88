import { fill } from './fill.ts'

/** A finding about the game's database, as the host reports it. */
export interface FindingText {
  code: string
  /** What the sentences name, such as `{table}`. */
  values: Readonly<Record<string, string>>
  /** The loss, in the host's English words. */
  cost: string
}

/** Sentences by the finding's code: `{…}` are its values, `{cost}` the loss. */
const findingTexts: Readonly<Record<string, readonly [what: string, cost: string, remedy: string]>> = {
  version: ['遊戲資料庫的版本是 {version}', '', ''],
  'no-table': [
    '沒有資料表 {table}',
    '{cost}',
    '執行模擬器 sql-files/upgrades 裡的更新，或授予讀取權限（GRANT SELECT）',
  ],
  'no-column': [
    '資料表 {table} 缺少欄位 {columns}',
    '{cost}',
    '執行模擬器 sql-files/upgrades 裡的更新，或授予讀取權限（GRANT SELECT）',
  ],
  'no-optional-column': [
    '資料表 {table} 缺少欄位 {columns}',
    '{cost}',
    '需要這項功能時，執行模擬器 sql-files/upgrades 裡的更新',
  ],
  'unknown-column': [
    '資料表 {table} 有原版沒有的欄位 {columns}',
    '本站不讀取它們；若其中一個會改變這一列的意義（例如價格），網站會顯示錯誤',
    '若有這種情形，請回報欄位與模擬器的名稱',
  ],
  'own-column': [
    'login 有分支自行加入、沒有預設值的欄位 {columns}',
    '新帳號的這些欄位會是 0、空白或第一個選項',
    '給它們預設值：ALTER TABLE login ALTER COLUMN … SET DEFAULT …',
  ],
  'shop-currency': [
    '{table} 有分支的貨幣欄位 {columns}；主機啟動時有 {count} 筆使用 Zeny 以外的貨幣',
    '以點數出售的商店標示為 [CASH]；以道具計價的商店與成交不列出',
    '',
  ],
  'log-engine': [
    '{table} 使用 {engine}',
    '遊戲伺服器以 INSERT DELAYED 寫入，MyISAM 以外的引擎會拒絕，因此沒有成交紀錄',
    'ALTER TABLE {table} ENGINE=MyISAM',
  ],
  'delivery-engine': [
    'almanac_deliveries 使用 {engine}',
    '點數可能遺失或重複給予，因此一律不入帳',
    'ALTER TABLE almanac_deliveries ENGINE=InnoDB',
  ],
  'not-replicated': [
    '{table} 使用 {engine}，Galera 不會複製',
    '其他節點沒有這些資料；切換節點後，登入、點數或商店會回到較早的狀態',
    '請依 docs/game-database.md 處理',
  ],
  'two-map-servers': [
    '同一間商店的商品屬於兩個角色：有兩個地圖伺服器寫入同一個資料庫',
    '彼此會刪除對方的商店，商店與成交因此不完整',
    '只執行一個地圖伺服器；有多個時，本站無法顯示商店',
  ],
  'picklog-empty': [
    'picklog 是空的',
    '沒有紀錄，就沒有成交',
    '在 conf/import/log_conf.txt 設定 log_filter: 1，並重新啟動地圖伺服器',
  ],
  'zeny-not-logged': [
    'picklog 有商店成交，zenylog 卻沒有付款：log_zeny 關閉，或曾經關閉',
    '價格只能從定時讀取的商店得知，有些會不明',
    '在 conf/import/log_conf.txt 設定 log_zeny: 1，並重新啟動地圖伺服器',
  ],
  'shop-without-row': [
    '{count} 間商店有商品卻沒有標題',
    '顯示時沒有標題與位置',
    '在 conf/import/inter_conf.txt 設定 default_codepage: big5，並重新啟動伺服器',
  ],
  'latin1-text': ['名稱或標題以 latin1 儲存', '沒有影響：依 GAME_CLIENT_CHARSET 讀取', ''],
  'lost-text': [
    '{count} 個名稱或標題變成問號',
    '已經無法還原',
    '在 conf/import/inter_conf.txt 設定 default_codepage: big5，並重新啟動伺服器',
  ],
  'no-right': ['資料庫使用者沒有權限：{right}', '{cost}', '依 docs/game-database.md 授予權限'],
  'wide-rights': [
    '資料庫使用者的權限過大，可使用整個資料庫',
    '入侵這台主機的人也能控制遊戲',
    '依 docs/game-database.md 縮小權限',
  ],
}

const costs: Readonly<Record<string, string>> = {
  'no user can sign up or log in': '無法註冊與登入',
  'no birth date is stored': '不儲存生日',
  'no characters, no ranking, no names of sellers': '沒有角色、排行榜與賣家名稱',
  'no ranking by zeny': '沒有 Zeny 排行榜',
  'no ranking by fame': '沒有名聲排行榜',
  'no guilds of characters': '角色不顯示公會',
  'characters scheduled for deletion are shown': '等待刪除的角色也會顯示',
  'no shops': '沒有商店',
  'autotraders count as players': '離線擺攤的角色也算成在線玩家',
  'no buying stores': '沒有收購商店',
  'grades are not shown': '不顯示階級',
  'random options are not shown': '不顯示隨機屬性',
  'no order is ever shown as credited': '訂單不會顯示為已入帳',
  'no guilds': '沒有公會',
  'guilds of the same level are ordered by age': '同等級的公會依成立時間排序',
  'no castles': '沒有城堡',
  'no bans of addresses': '沒有 IP 封鎖',
  'no sales are recorded': '沒有成交紀錄',
  'prices of sales come from polled shops only': '成交價只來自定時讀取的商店',
  'the home page does not list kills of MVPs': '首頁不顯示最近倒下的 MVP',
  'rewards of MVPs are not counted': '不統計 MVP 的獎勵',
  'admins cannot read the chat': '管理員看不到對話紀錄',
  'players do not see their logins in the game': '玩家看不到遊戲的登入紀錄',
  'no user can sign up': '無法註冊',
  'passwords cannot be changed': '無法變更密碼',
  'bought points do not reach the game': '購買的點數無法送進遊戲',
}

/** The finding's sentences; undefined for a code that this version does not know. */
export function findingWords({ code, values, cost }: FindingText) {
  const [what, loss, remedy] = findingTexts[code] ?? []
  if (what === undefined || loss === undefined || remedy === undefined) return undefined
  const all = { ...values, cost: costs[cost] ?? cost }
  return { what: fill(what, all), cost: fill(loss, all), remedy: fill(remedy, all) }
}
