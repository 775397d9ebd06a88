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
  // Group 0 is every player's.
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

/** The game server's own database; without its address, accounts, shops and deliveries use only our database. */
export const gameDatabaseSettings = {
  GAME_DATABASE_URL: mysqlAddress,
  /** Database of `picklog`, `zenylog` and `loginlog` when it is separate; empty = the game database. */
  GAME_LOG_DATABASE_URL: mysqlAddress,
  /** Format of `login.user_pass`: `md5` when the login server has `use_MD5_passwords: yes`. */
  GAME_PASSWORDS: oneOf('plain', 'md5'),
  /** Groups of game accounts whose members are admins here; when set, no other user with a game account is an admin. */
  GAME_ADMIN_GROUPS: list('', groupId, 'must be a list of group ids such as 99'),
  /** The clients' code page; decodes text that the server stored as if it were latin1. */
  GAME_CLIENT_CHARSET: oneOf('big5', 'utf-8', 'gbk', 'euc-kr', 'shift_jis', 'windows-874'),
  /** Whether a sign-up asks for the birth date, which the game asks for again before it deletes a character. */
  PUBLIC_SIGN_UP_BIRTHDATE: oneOf('off', 'on'),
  /** Host name of the game's servers; empty = the host of their database. */
  GAME_SERVER_HOST: textField(''),
  /** Ports of the login, char and map servers. */
  GAME_SERVER_PORTS: field('6900,6121,5121', threePorts, 'must be three ports such as 6900,6121,5121'),
  /** When the War of Emperium takes place, in the server's time zone. */
  GAME_WOE: field('', woeTimes, 'must be a list such as Wed 20:00-22:00, Sat 20:00-22:00'),
  /** Whether the ranking lists the players with the most zeny. */
  GAME_RANKING_ZENY: oneOf('off', 'on'),
}
