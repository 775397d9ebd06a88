import { parseWoeTime, type WoeTime } from '../domain/server-status.ts'
import { field, list, oneOf, textField } from './config-fields.ts'

const mysqlAddress = field(
  '',
  (value) => {
    if (value !== '' && !/^mysql:\/\/.+/.test(value)) throw new Error('scheme')
    return value
  },
  'must be mysql://USER:PASSWORD@HOST:PORT/DATABASE, or be empty',
  { secret: true },
)

const groupId = (value: string) => {
  // 0 is every player's.
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new Error('no group')
  return Number(value)
}

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

/** The game server's own database; without its address accounts, shops and deliveries are ours alone. */
export const gameDatabaseSettings = {
  GAME_DATABASE_URL: mysqlAddress,
  /** Where `picklog`, `zenylog` and `loginlog` stand apart; empty = beside the rest. */
  GAME_LOG_DATABASE_URL: mysqlAddress,
  /** What `login.user_pass` holds: `md5` where the login server has `use_MD5_passwords: yes`. */
  GAME_PASSWORDS: oneOf('plain', 'md5'),
  /** Groups of the game's accounts whose members are admins here; where it is set, nobody else with an account in the game is. */
  GAME_ADMIN_GROUPS: list('', groupId, 'must be a list of group ids such as 99'),
  /** The clients' code page: what the server has stored as if it were latin1 is read in it. */
  GAME_CLIENT_CHARSET: oneOf('big5', 'utf-8', 'gbk', 'euc-kr', 'shift_jis', 'windows-874'),
  /** Whether a sign-up asks for the birth date, which the game asks for again before it deletes a character. */
  PUBLIC_SIGN_UP_BIRTHDATE: oneOf('off', 'on'),
  /** Where the game's servers listen; empty = beside their database. */
  GAME_SERVER_HOST: textField(''),
  /** Ports of login, char and map server. */
  GAME_SERVER_PORTS: field('6900,6121,5121', threePorts, 'must be three ports such as 6900,6121,5121'),
  /** When the war of emperium is, in the server's own time. */
  GAME_WOE: field('', woeTimes, 'must be a list such as Wed 20:00-22:00, Sat 20:00-22:00'),
  /** Whether the ranking says who has the most zeny. */
  GAME_RANKING_ZENY: oneOf('off', 'on'),
}
