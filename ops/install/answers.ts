import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { checkAccountBounds, minimumLength } from '../../domain/accounts/sign-up.ts'
import { checkPublished } from '../../settings/check-settings.ts'
import { readConfig } from '../../settings/config.ts'
import { isLoopbackUrl } from '../../settings/config-fields.ts'
import { isServerFolder } from '../list-files.ts'
import { OperationError } from '../operation-error.ts'

/** The installer's input; each is an option of the command, or is asked for on a terminal. */
export interface Answers {
  /** `https://wiki.example.com` */
  site: string
  /** `https://api.example.com` */
  api: string
  siteName: string
  /** The rAthena folder. */
  gameData: string
  /** The client's itemInfo; empty if there is none. */
  itemInfo: string
  /** Name of the first admin. */
  admin: string
  /** Contact address for the certificate authority. */
  email: string
  server: 'caddy' | 'nginx' | 'none'
  /** Closes the game's ports to all but home networks and opened addresses. */
  firewall: boolean
  /** `DATABASE_URL`; empty for SQLite in `var/`. */
  database: string
}

/** Stores the answers of the last run, which are the defaults of the next. */
export const answersFile = '/etc/almanac/install.json'

/** The answers as text, as they were entered and as `checkAnswers` takes them. */
export const answerTexts = (answers: Answers): Record<keyof Answers, string> => ({
  ...answers,
  firewall: answers.firewall ? 'on' : 'off',
})

/** The answers of the last run; empty if there was no run, or the file is not the installer's. */
export function recall(root: string): Readonly<Partial<Record<keyof Answers, string>>> {
  try {
    const stored: unknown = JSON.parse(readFileSync(path.join(root, answersFile), 'utf8'))
    const pairs = Object.entries(stored ?? {}).filter(([name, value]) => name in questions && typeof value === 'string')
    return Object.fromEntries(pairs)
  } catch {
    return {}
  }
}

export const questions: Readonly<Record<keyof Answers, string>> = {
  site: '玩家開啟的網址 The address that players open, such as https://wiki.example.com',
  api: '主機的網址 The address of the API host, such as https://api.example.com',
  siteName: '網站名稱 Name of the site',
  gameData: 'rAthena 資料夾 The rAthena folder, which contains db/',
  itemInfo: '客戶端 itemInfo.lua 的路徑（可留空） The client’s itemInfo.lua, or empty',
  admin: '第一位管理員的名稱 Name of the first admin',
  email: '憑證到期通知的信箱 Mail address for the certificate authority',
  server: '網頁伺服器 Web server: caddy, nginx or none',
  firewall: '以防火牆關閉遊戲埠？on／off Close the game’s ports with the firewall',
  database: 'MariaDB 的 DATABASE_URL（留空＝SQLite） DATABASE_URL of MariaDB, or empty',
}

export const defaults: Readonly<Partial<Record<keyof Answers, string>>> = {
  siteName: '米德加爾特年鑑',
  itemInfo: '',
  server: 'caddy',
  firewall: 'off',
  database: '',
}

/** Whether a folder is hidden from the units, which have `ProtectHome` and `PrivateTmp`. */
export const isHidden = (folder: string): boolean => /^\/(home|root|run\/user|tmp|var\/tmp)(\/|$)/.test(folder)

/**
 * Validates the answers. Throws an `OperationError` that names the option. `runsHere`: the units will run on this machine.
 */
export function checkAnswers(texts: Readonly<Record<keyof Answers, string>>, runsHere: boolean): Answers {
  const { server, firewall, site, api, admin } = texts
  if (server !== 'caddy' && server !== 'nginx' && server !== 'none')
    throw wrong('server', 'must be caddy, nginx or none')
  if (firewall !== 'on' && firewall !== 'off') throw wrong('firewall', 'must be on or off')
  for (const name of ['site', 'api'] as const)
    if (!/^https:\/\/[a-z0-9.-]+$/.test(texts[name]) || !URL.canParse(texts[name]) || isLoopbackUrl(texts[name]))
      throw wrong(name, `must be an https address without a path (is "${texts[name]}")`)
  if (site === api) throw wrong('api', 'must differ from the site, such as https://api.example.com')
  for (const [name, value] of Object.entries(texts))
    if (/["\\$`\n\r]/.test(value)) throw wrong(name, 'must not contain " \\ $ ` or line ends')
  if (!isServerFolder(texts.gameData))
    throw wrong('gameData', `must be a folder that contains db/ (is "${texts.gameData}")`)
  if (texts.itemInfo !== '' && !statSync(texts.itemInfo, { throwIfNoEntry: false })?.isFile())
    throw wrong('itemInfo', `must be a file (is "${texts.itemInfo}")`)
  if (!/^[^\s/@]+@[^\s/@]+\.[a-z]+$/i.test(texts.email)) throw wrong('email', 'must be a mail address')
  if ([...admin].length < minimumLength) throw wrong('admin', `needs at least ${minimumLength} characters`)
  const bounds = checkAccountBounds({ username: admin, password: '' })
  if (bounds !== undefined) throw wrong('admin', `cannot be used: ${bounds}`)
  const paths = { gameData: path.resolve(texts.gameData), itemInfo: texts.itemInfo && path.resolve(texts.itemInfo) }
  for (const [name, value] of Object.entries(paths))
    if (runsHere && value !== '' && isHidden(realpathSync(value)))
      throw wrong(name, `is hidden from the systemd units (is "${value}"): move it below /srv`)
  try {
    checkPublished(readConfig({ SITE_URL: site, PUBLIC_API_HOST: api, DATABASE_URL: texts.database }))
  } catch (error) {
    // The addresses were checked above.
    throw wrong('database', `cannot be used: ${(error as Error).message}`)
  }
  return { ...texts, ...paths, server, firewall: firewall === 'on' }
}

/** The name of an option on the command line. */
export const optionOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** An invalid answer; on a terminal it is asked for again. */
export class WrongAnswer extends OperationError {
  override name = 'WrongAnswer'
  readonly answer: keyof Answers
  constructor(answer: keyof Answers, what: string) {
    super('usage', `${optionOf(answer)} ${what}`, 'command line', 'Correct it and run again; nothing was changed.')
    this.answer = answer
  }
}

const wrong = (name: string, what: string) => new WrongAnswer(name as keyof Answers, what)
