import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { type MailServer, mailServerOf } from '../../settings/mail-settings.ts'

/** A mail server that says nothing for so long is given up, and whatever it says after so long in all. */
const silentMs = 15_000
const wholeMs = 60_000

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The mail server did not take a mail. */
export class MailError extends Error {
  override name = 'MailError'
  /** Of this mail alone: the next one may be taken. */
  readonly isOfMail: boolean
  /** It will never take this one, such as to an address that it does not know. */
  readonly isFinal: boolean
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    const { code, command, responseCode = 0 } = (cause ?? {}) as Failure
    // A sender that is refused is the setting MAIL_FROM: no other mail would be taken either, until that is mended.
    this.isOfMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
    this.isFinal = this.isOfMail && responseCode >= 500 && responseCode < 600
  }
}

export interface Deadlines {
  silentMs?: number
  wholeMs?: number
}

/** Opens a connection for each mail and closes it, whatever becomes of it. */
export function createMailTransport(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'SITE_NAME'>,
  deadlines: Deadlines = {},
) {
  const server = mailServerOf(config.MAIL_URL)
  const from = { name: config.SITE_NAME, address: config.MAIL_FROM }
  const underWay = new Set<(reason: MailError) => void>()

  return {
    isSet: server !== undefined,
    /** Ends what is under way: it fails. */
    abort(): void {
      for (const end of underWay) end(new MailError('stopped'))
    },
    /** Throws `MailError`. `id` names the mail: programs show one that came twice once. */
    async send({ to, subject, text }: Mail, id: string): Promise<void> {
      const message = {
        from,
        // As an object, so that nothing in it is read as a list of addresses or as a name.
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64' as const,
        messageId: `<${id}@${config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await within((transport) => transport.sendMail(message))
    },
    /** Connects and logs in, and sends nothing. Throws `MailError`. */
    async verify(): Promise<void> {
      await within((transport) => transport.verify())
    },
  }

  async function within(work: (transport: Transport) => Promise<unknown>): Promise<void> {
    if (!server) throw new MailError('MAIL_URL is not set')
    const socket = new Socket()
    const { promise: ended, reject: end } = Promise.withResolvers<never>()
    underWay.add(end)
    const timer = setTimeout(() => end(new MailError('took too long')), deadlines.wholeMs ?? wholeMs)
    try {
      await Promise.race([work(transportOf(server, socket, deadlines.silentMs ?? silentMs)), ended])
    } catch (error) {
      throw error instanceof MailError ? error : new MailError(reasonOf(error), error)
    } finally {
      clearTimeout(timer)
      underWay.delete(end)
      socket.destroy()
      // The library connects once it knows the server's address: a socket that was ended before would live again.
      socket.connect = () => {
        throw new Error('ended')
      }
    }
  }
}

type Transport = ReturnType<typeof transportOf>

function transportOf(server: MailServer, socket: Socket, silent: number) {
  const silence = { connectionTimeout: silent, greetingTimeout: silent, socketTimeout: silent, dnsTimeout: silent }
  return createTransport({ ...server, ...silence, socket, socketCloseTimeout: 0, tls: { minVersion: 'TLSv1.2' } })
}

interface Failure {
  code?: string
  /** What the server was asked. */
  command?: string
  responseCode?: number
  message?: string
}

/** What went wrong without what the server said, which may hold addresses. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, message = String(error) } = error as Failure
  if (responseCode && command === 'MAIL FROM') return `MAIL_FROM refused ${responseCode}`
  return responseCode ? `${code ?? 'refused'} ${responseCode}` : (code ?? message.slice(0, 200))
}
