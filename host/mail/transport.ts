import { Socket } from 'node:net'
import type { Config } from '../../settings/config.ts'
import { type MailServer, mailServerOf } from '../../settings/mail-settings.ts'

/** Timeouts: without any answer of the mail server, and for a whole mail. */
const defaults = { silenceMs: 15_000, mailMs: 60_000 }

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The mail server did not accept a mail. */
export class MailError extends Error {
  override name = 'MailError'
  /** Only this mail failed: the next one may be accepted. */
  readonly isOfMail: boolean
  /** Retrying is useless, for example because the address does not exist. */
  readonly isFinal: boolean
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    const { code, command, responseCode = 0 } = (cause ?? {}) as Failure
    // A refused sender means a wrong MAIL_FROM: no mail is accepted until the setting is corrected.
    this.isOfMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
    this.isFinal = this.isOfMail && responseCode >= 500 && responseCode < 600
  }
}

/** Opens a connection for each mail and always closes it. */
export function createMailTransport(config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SITE_NAME'>, timeouts = defaults) {
  const server = mailServerOf(config.MAIL_URL)
  const from = { name: config.SITE_NAME, address: config.MAIL_FROM }
  /** Functions that abort each current connection. */
  const aborts = new Set<(reason: MailError) => void>()

  return {
    isSet: server !== undefined,
    /** Aborts the current mail, which then fails. */
    abort(): void {
      for (const abort of aborts) abort(new MailError('stopped'))
    },
    /** Throws `MailError`. `id` identifies the mail, so that mail programs show a duplicate only once. */
    async send({ to, subject, text }: Mail, id: string): Promise<void> {
      const message = {
        from,
        // As an object, so that it is not parsed as a list of addresses or as a name.
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64' as const,
        messageId: `<${id}@${config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await connect((transport) => transport.sendMail(message))
    },
    /** Connects and logs in without sending anything. Throws `MailError`. */
    async verify(): Promise<void> {
      await connect((transport) => transport.verify())
    },
  }

  /** Runs `work` with a new connection, within the deadlines. Throws `MailError`. */
  async function connect(work: (transport: Transport) => Promise<unknown>): Promise<void> {
    if (!server) throw new MailError('MAIL_URL is not set')
    const socket = new Socket()
    const { promise: aborted, reject: abort } = Promise.withResolvers<never>()
    aborts.add(abort)
    const timer = setTimeout(() => abort(new MailError('took too long')), timeouts.mailMs)
    try {
      await Promise.race([transportOf(server, socket, timeouts.silenceMs).then(work), aborted])
    } catch (error) {
      throw error instanceof MailError ? error : new MailError(reasonOf(error), error)
    } finally {
      clearTimeout(timer)
      aborts.delete(abort)
      socket.destroy()
      // The library connects after it has resolved the server's address: a socket that was ended before would be opened
      // again.
      socket.connect = () => {
        throw new Error('ended')
      }
    }
  }
}

type Transport = Awaited<ReturnType<typeof transportOf>>

async function transportOf(server: MailServer, socket: Socket, timeoutMs: number) {
  // Hosts without a mail server need no memory for it.
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return createTransport({ ...server, ...timeouts, socket, socketCloseTimeout: 0, tls: { minVersion: 'TLSv1.2' } })
}

interface Failure {
  code?: string
  /** The SMTP command that failed. */
  command?: string
  responseCode?: number
  message?: string
}

/** The cause of a failure without the server's text, which may contain addresses. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, message = String(error) } = error as Failure
  if (responseCode && command === 'MAIL FROM') return `MAIL_FROM refused ${responseCode}`
  return responseCode ? `${code ?? 'refused'} ${responseCode}` : (code ?? message.slice(0, 200))
}
