import { createTransport } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { mailServerOf } from '../../settings/mail-settings.ts'
import { bad, type Finding, ok, skipped } from './finding.ts'

const withinMs = 8_000

/** Checks whether mail is set up, and whether its server accepts the login. Sends nothing. */
export async function checkMail({ MAIL_URL, MAIL_FROM }: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>): Promise<Finding> {
  const server = mailServerOf(MAIL_URL)
  if (!server) return skipped('mail', 'MAIL_URL is not set: a forgotten password needs npm run admin -- reset NAME')
  const where = `${server.host}:${server.port}`
  const limits = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  try {
    await createTransport({ ...server, ...limits, dnsTimeout: withinMs, tls: { minVersion: 'TLSv1.2' } }).verify()
    return ok('mail', `${where} accepts mail from ${MAIL_FROM}`)
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
    const reason = responseCode ? `${code} ${responseCode}` : (code ?? message)
    return bad('mail', `${where}: ${reason}`, remedyOf(code))
  }
}

function remedyOf(code: string | undefined): string {
  if (code === 'EAUTH')
    return 'User or password in MAIL_URL is wrong, or the server requires an app password; write @ as %40.'
  if (code === 'ETLS')
    return 'The server offers no TLS, or a certificate for another name: use smtps://, or the name in its certificate.'
  return 'Check host and port of MAIL_URL, and whether a firewall blocks this connection. Many networks block port 25.'
}
