import { isMailAddress } from '../domain/accounts/mail-address.ts'
import { bareHost } from '../domain/addresses/bare-host.ts'
import { field, isLoopbackUrl } from './config-fields.ts'
import type { Setting } from './setting.ts'

/** How to reach the mail server, in the names of nodemailer's options. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  secure: boolean
  /** Nothing is sent before STARTTLS succeeds. */
  requireTLS: boolean
  /** For a server on this machine: traffic cannot be intercepted, and its certificate is often self-signed. */
  ignoreTLS: boolean
  auth?: { user: string; pass: string }
}

/** Reads `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`; undefined for ''. Throws for any other text. */
export function mailServerOf(text: string): MailServer | undefined {
  if (text === '') return undefined
  const url = new URL(text)
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search || url.hash)
    throw new Error('no mail server')
  if (url.pathname !== '' && url.pathname !== '/') throw new Error('a path')
  const secure = url.protocol === 'smtps:'
  // URL parsing canonicalises host names only for special schemes such as http.
  const { hostname } = new URL(`http://${url.hostname}`)
  const isOwn = isLoopbackUrl(`http://${hostname}`)
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  return {
    host: bareHost(hostname),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isOwn,
    ignoreTLS: !secure && isOwn,
    ...(user !== '' && { auth: { user, pass } }),
  }
}

function mailUrl(value: string): string {
  mailServerOf(value)
  return value
}

function mailAddress(value: string): string {
  if (!isMailAddress(value) && !/^[\w.-]+@localhost$/.test(value)) throw new Error('no address')
  return value
}

/** How mail is sent; without `MAIL_URL` no mail is sent. `site` gives the default domain of the sender's address. */
export const mailSettings = (site: string) =>
  ({
    MAIL_URL: {
      field: field('', mailUrl, 'must be smtp://USER:PASSWORD@HOST:PORT or smtps://…, or be empty', { secret: true }),
      files: ['host'],
      en: 'the mail server, `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`, with `%40` for @ in the user’s name ([mail](operations.md#mail)); empty = no mail',
      zh: '郵件伺服器，`smtp://帳號:密碼@主機:埠` 或 `smtps://…`，帳號裡的 @ 寫成 `%40`；不設就不寄信，玩家忘記密碼時要找管理團隊',
      example: 'smtp://no-reply%40example.com:PASSWORD@mail.example.com:587',
    },
    MAIL_FROM: {
      field: field(`no-reply@${senderDomain(site)}`, mailAddress, 'must be an address such as no-reply@example.com'),
      files: ['host'],
      en: 'the sender’s address; follows `SITE_URL`: `no-reply@` and its domain',
      zh: '寄件地址；預設是 `no-reply@` 加上 `SITE_URL` 的網域',
      example: 'no-reply@example.com',
    },
  }) satisfies Record<string, Setting>

/** A site addressed by a bare IP number has no domain to send from. */
function senderDomain(site: string): string {
  const { hostname } = new URL(site)
  return isMailAddress(`no-reply@${hostname}`) && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost'
}
