import { defaultTimeZone, isTimeZone, parseWoeTime, type WoeTime } from '../../domain/game-server/server-status.ts'
import { choiceField, field, listField, secretField, textField, wholeField } from '../config-fields.ts'
import type { Setting } from '../setting.ts'

const mysqlAddress = secretField(/^mysql:\/\/.+/, 'must be mysql://USER:PASSWORD@HOST:PORT/DATABASE, or be empty')

const groupId = (value: string) => {
  // Group 0 is every player's.
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new Error('no group')
  return Number(value)
}

/** As the game's table names maps; map files have the suffix. */
const mapName = (value: string) => value.toLowerCase().replace(/\.gat$/, '')

function threePorts(value: string): number[] {
  const ports = value.split(',').map((port) => Number(port.trim()))
  if (ports.length !== 3 || !ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error('ports')
  return ports
}

function woeTimes(value: string): WoeTime[] {
  return value
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const time = parseWoeTime(part)
      if (!time) throw new Error('no time')
      return time
    })
}

function timeZone(value: string): string {
  if (!isTimeZone(value)) throw new Error('no time zone')
  return value
}

/** The site's database. */
export const databaseSettings = {
  DATABASE_URL: {
    field: secretField(
      /^(sqlite:.+|mysql:\/\/.+)/,
      'must be sqlite:FILE or mysql://USER:PASSWORD@HOST:PORT/DATABASE',
      'sqlite:var/almanac.sqlite',
    ),
    files: ['host'],
    en:
      '`sqlite:FILE` or `mysql://USER:PASSWORD@HOST:PORT/DATABASE`; a password has letters, digits, `-` and `_`, or `%xx`; ' +
      'nodes of a cluster in order, such as `…@db1,db2:3307/almanac` ([operations.md](operations.md#mariadb-galera))',
    zh: '網站自己的資料庫：`sqlite:檔案` 或 `mysql://帳號:密碼@主機:埠/資料庫`；密碼用英數字、`-`、`_`，其他字元寫成 `%xx`；叢集依順序寫出各節點，例如 `…@db1,db2:3307/almanac`',
    example: 'mysql://almanac:PASSWORD@127.0.0.1:3306/almanac',
  },
  DATABASE_CA: {
    field: textField(''),
    files: ['host'],
    en:
      'file of the certificate authority of MariaDB’s servers: the host then connects with TLS only, and checks their ' +
      'names ([operations.md](operations.md#tls-to-the-databases))',
    zh: '簽發 MariaDB 憑證的 CA 檔案；設了就只用 TLS 連線，並核對主機名稱',
    example: '/etc/almanac/database-ca.pem',
  },
  DATABASE_WAIT_S: {
    field: wholeField(10, 0, 86_400),
    files: ['host'],
    en: 'seconds for which the host retries a database that does not answer at start',
    zh: '啟動時等資料庫幾秒',
    example: '600',
  },
} satisfies Record<string, Setting>

/** The game server and its database, which is not used without its address. */
export const gameServerSettings = {
  GAME_DATABASE_URL: {
    field: mysqlAddress,
    files: ['host'],
    en: 'the game server’s own database, with a restricted user ([game-database.md](game-database.md))',
    zh: '遊戲伺服器的資料庫',
    example: 'mysql://almanac_game:PASSWORD@127.0.0.1:3306/ragnarok',
  },
  GAME_LOG_DATABASE_URL: {
    field: mysqlAddress,
    files: ['host'],
    en: 'the database of `picklog`, `zenylog`, `chatlog` and `loginlog`, if it is another one',
    zh: '遊戲紀錄放在另一個資料庫時的位址',
    example: 'mysql://almanac_game:PASSWORD@127.0.0.1:3306/ragnarok_log',
  },
  GAME_DATABASE_CA: {
    field: textField(''),
    files: ['host'],
    en: 'the same for the game’s databases',
    zh: '遊戲資料庫的 CA 檔案，作用同 `DATABASE_CA`',
    example: '/etc/almanac/game-database-ca.pem',
  },
  GAME_PASSWORDS: {
    field: choiceField('plain', 'md5'),
    files: ['host'],
    en: 'format of `login.user_pass`: `plain`, or `md5` if the login server has `use_MD5_passwords: yes`',
    zh: '遊戲帳號密碼的存法：`plain`，或 `md5`（登入伺服器設了 `use_MD5_passwords: yes`）',
  },
  GAME_ADMIN_GROUPS: {
    field: listField('', groupId, 'must be a list of group ids such as 99'),
    files: ['host'],
    en: 'groups of the game whose members are admins here; when set, no other user with a game account is an admin',
    zh: '哪些遊戲群組是這裡的管理員；設了之後，其他遊戲帳號都不是',
    example: '99',
  },
  GAME_CLIENT_CHARSET: {
    field: choiceField('big5', 'utf-8', 'gbk', 'euc-kr', 'shift_jis', 'windows-874'),
    files: ['host'],
    en: 'the clients’ code page, which decodes text that the server stored as if it were latin1',
    zh: '客戶端的編碼',
  },
  GAME_SERVER_HOST: {
    field: textField(''),
    files: ['host'],
    en: 'name or address of the game’s servers; empty = the host of their database',
    zh: '遊戲伺服器的位址；不設就是資料庫那台',
  },
  GAME_SERVER_PORTS: {
    field: field('6900,6121,5121', threePorts, 'must be three ports such as 6900,6121,5121'),
    files: ['host'],
    en: 'ports of the login, char and map server',
    zh: '登入、角色、地圖伺服器的埠',
  },
  GAME_WOE: {
    field: field('', woeTimes, 'must be a list such as Wed 20:00-22:00, Sat 20:00-22:00'),
    files: ['host'],
    en: 'times of the War of Emperium, in the server’s time zone',
    zh: '攻城時間（伺服器時間）',
    example: 'Wed 20:00-22:00, Sat 20:00-22:00',
  },
  GAME_TIME_ZONE: {
    field: field(defaultTimeZone, timeZone, 'must be the name of a time zone such as Asia/Taipei'),
    files: ['host'],
    en: 'time zone of the game server: its clock and the countdown to `GAME_WOE` on the home page',
    zh: '遊戲伺服器的時區：首頁的遊戲時間與攻城倒數用它計算',
  },
  GAME_PRISON_MAPS: {
    field: listField('sec_pri,sec_in01,sec_in02', mapName, 'must be a list of map names'),
    files: ['host'],
    en: 'maps from which players cannot move their characters by a reset of the position: prisons of the game masters',
    zh: '玩家不能用重設位置離開的地圖：GM 的監獄',
    example: 'sec_pri, sec_in02, gm_jail',
  },
  GAME_ODDS: {
    field: choiceField('on', 'off'),
    files: ['host'],
    en: '`on`: the host counts boxes, enchants, refining and rewards of MVPs in the game’s logs ([game-database.md](game-database.md#observed-rates))',
    zh: '`on` 時主機會統計遊戲紀錄裡開箱、附魔、精煉與 MVP 獎勵的結果，與公布的機率比較',
  },
  GAME_RANKING_ZENY: {
    field: choiceField('off', 'on'),
    files: ['host'],
    en: '`on`: the ranking lists the players with the most zeny',
    zh: '`on` 時排行榜會列出最有錢的人',
  },
  GAME_ONLINE_LIST: {
    field: choiceField('off', 'on'),
    files: ['host'],
    en: '`on`: `/ranking` lists who plays, and on which map',
    zh: '`on` 時排行榜頁會列出誰在線上、在哪張地圖',
  },
  PUBLIC_SIGN_UP_BIRTHDATE: {
    field: choiceField('off', 'on'),
    files: ['host', 'site'],
    en: '`on`: a sign-up asks for the birth date, which the game asks for again before it deletes a character',
    zh: '`on` 時註冊會問生日，遊戲刪除角色前也會問',
  },
} satisfies Record<string, Setting>
