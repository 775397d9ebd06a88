import { field, list, oneOf } from './config-fields.ts'

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
}
