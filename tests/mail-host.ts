/** A host that sends its mails to a server of the test's, and players of it with a confirmed address. */
import { createMailSender } from '../host/mail/send-waiting.ts'
import { createTestHost, type TestHostOptions } from './host.ts'
import { type MailServerStand, startMailServer } from './mail-server.ts'

export const oldPassword = 'Poring-4711'

export interface Answered {
  status: number
  error?: string
  token?: string
  username?: string
  second_factor?: string
  email?: string
  pending?: string
  [field: string]: unknown
}

interface Asked {
  token?: string | undefined
  method?: string
  from?: string
  agent?: string
  body?: object
  headers?: Record<string, string>
}

export async function createMailHost(options: TestHostOptions = {}, server?: MailServerStand) {
  const mail = server ?? (await startMailServer())
  const host = await createTestHost({ ...options, env: { MAIL_URL: mail.url, ...options.env } })
  const sender = createMailSender(host.deps, { silentMs: 20_000, wholeMs: 40_000 })

  async function ask(path: string, { token, method, from, agent, body, headers }: Asked = {}): Promise<Answered> {
    const answer = await host.request(path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        'Content-Type': 'application/json',
        ...(agent && { 'User-Agent': agent }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(from && { from }),
    })
    return { ...((await answer.json()) as object), status: answer.status }
  }

  /** Sends what is due. Returns how many jobs were done. */
  async function deliver(): Promise<number> {
    for (let done = 0; ; done++) if ((await sender.sendNext()).outcome !== 'sent') return done
  }

  const signUp = async (username: string) =>
    must((await ask('/SignUp', { body: { username, password: oldPassword, gender: 'female' } })).token)
  const logIn = (username: string, password = oldPassword, more: Asked = {}) =>
    ask('/login', { body: { username, password }, ...more })

  async function setEmail(token: string, email: string, password = oldPassword): Promise<Answered> {
    return ask('/account/email', { token, method: 'PUT', body: { email, password } })
  }

  /** The token of a link, as the page takes it from the fragment. */
  const tokenOf = (link = mail.link()) => new URL(link).hash.slice(1)

  /** A player with a confirmed address, from whose mailbox everything so far was thrown away. */
  async function player(username: string, email = `${username}@mail.test.example`): Promise<string> {
    const token = await signUp(username)
    const asked = await setEmail(token, email)
    if (asked.status !== 200) throw new Error(`the address was not taken: ${asked.error}`)
    await deliver()
    const confirmed = await ask('/account/email/confirm', { body: { token: tokenOf() } })
    if (confirmed.status !== 200) throw new Error(`the address was not confirmed: ${confirmed.error}`)
    mail.mails.length = 0
    return token
  }

  const askLink = (account: string, more: Asked = {}) => ask('/account/recovery', { body: { account }, ...more })
  const look = (token: string) => ask('/account/recovery/link', { body: { token } })
  const use = (token: string, password: string, more: Asked = {}) =>
    ask('/account/recovery/password', { body: { token, password }, ...more })

  return {
    ...{ host, mail, sender, ask, deliver, signUp, logIn, setEmail, tokenOf, player, askLink, look, use },
    isAlive: async (token: string) => (await ask('/auth/check', { token })).status === 200,
    actions: async () =>
      (await host.deps.database.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    async close(): Promise<void> {
      await host.close()
      if (!server) await mail.close()
    },
  }
}

export type MailHost = Awaited<ReturnType<typeof createMailHost>>

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}
