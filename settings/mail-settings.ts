import { isMailAddress } from '../domain/mail-address.ts'
import { field, isLoopbackUrl } from './config-fields.ts'

/** How the mail server is reached, in the names of nodemailer's options. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  secure: boolean
  /** Nothing is sent before STARTTLS was answered. */
  requireTLS: boolean
  /** On this machine nobody listens in, and a server's certificate is often its own. */
  ignoreTLS: boolean
  auth?: { user: string; pass: string }
}

/** Reads `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`; undefined for ''. Throws for anything else. */
export function mailServerOf(text: string): MailServer | undefined {
  if (text === '') return undefined
  const url = new URL(text)
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search || url.hash)
    throw new Error('no mail server')
  if (url.pathname !== '' && url.pathname !== '/') throw new Error('a path')
  const secure = url.protocol === 'smtps:'
  // Other schemes have no canonical host: this one spells it as browsers do.
  const { hostname } = new URL(`http://${url.hostname}`)
  const isOwn = isLoopbackUrl(`http://${hostname}`)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
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

/** How mail is sent; without `MAIL_URL` none is. `site` is where answers to mails would go by default. */
export const mailSettings = (site: string) => ({
  MAIL_URL: field('', mailUrl, 'must be smtp://USER:PASSWORD@HOST:PORT or smtps://…, or be empty', { secret: true }),
  /** The sender's address; the site's name stands before it. */
  MAIL_FROM: field(`no-reply@${senderDomain(site)}`, mailAddress, 'must be an address such as no-reply@example.com'),
})

/** A site that is reached by a bare number has no domain to send from. */
function senderDomain(site: string): string {
  const { hostname } = new URL(site)
  return isMailAddress(`no-reply@${hostname}`) && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost'
}
