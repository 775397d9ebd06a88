/** An SMTP server on loopback that stores received mails, and one that does not answer. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  /** Recipients of the envelope, not of the header. */
  to: string[]
  from: string
  headers: Map<string, string>
  text: string
  raw: string
}

export interface MailServer {
  /** For `MAIL_URL`. */
  url: string
  mails: ReceivedMail[]
  /**
   * How the next mails are rejected: an SMTP status at MAIL, RCPT or the end of DATA, or the connection closed during
   * DATA.
   */
  refusal?: { at: 'mail' | 'rcpt' | 'data' | 'cut'; status: number } | undefined
  /** The only link in the newest mail. */
  link(): string
  close(): Promise<void>
}

/** Greets clients at once. The base class waits 100 ms to detect clients that send first. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    const others = new Set(this.connections)
    super.connect(...args)
    for (const connection of this.connections) {
      if (others.has(connection)) continue
      connection.connectionReady()
      connection.connectionReady = () => {}
    }
  }
}

export async function startMailServer(options: SMTPServerOptions = {}, atPort = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = new PromptServer({
    disableReverseLookup: true,
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 50,
    onMailFrom: (_, __, done) => done(mailServer.refusal?.at === 'mail' ? smtpError(mailServer.refusal.status) : null),
    onRcptTo: (_, __, done) => done(mailServer.refusal?.at === 'rcpt' ? smtpError(mailServer.refusal.status) : null),
    onData(stream, session, done) {
      if (mailServer.refusal?.at === 'cut') {
        for (const socket of sockets) socket.destroy()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mailServer.refusal) return done(smtpError(mailServer.refusal.status))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mailServer.mails.push(
          readMail(
            Buffer.concat(chunks).toString(),
            from,
            rcptTo.map(({ address }) => address),
          ),
        )
        done(null)
      })
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  // A closed connection raises an error in the server too.
  server.on('error', () => {})
  const { port } = await listening(server.listen(atPort, '127.0.0.1'))
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    link() {
      const links = mailServer.mails.at(-1)?.text.match(/https?:\/\/\S+#\S+/g) ?? []
      if (links.length !== 1)
        throw new Error(`the newest of ${mailServer.mails.length} mails has ${links.length} links`)
      return links[0] as string
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}

/** A server that accepts connections and sends `greeting`, or nothing. */
export async function startSilentServer(greeting = ''): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(greeting)
  })
  server.listen(0, '127.0.0.1')
  const { port } = await listening(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<AddressInfo> {
  if (!server.listening) await once(server, 'listening')
  return server.address() as AddressInfo
}

function smtpError(status: number): Error {
  return Object.assign(new Error('not now'), { responseCode: status })
}

function readMail(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), decodeWords(value.join(': '))]
    }),
  )
  const body = rest.join('\r\n\r\n')
  const isBase64 = headers.get('content-transfer-encoding') === 'base64'
  return { to, from, headers, raw, text: isBase64 ? Buffer.from(body, 'base64').toString() : body }
}

/** Decodes the encoded words of RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString('latin1')
        : value
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replaceAll(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}
