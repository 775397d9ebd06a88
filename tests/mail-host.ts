/** A host that sends its mails to the test's server, and players with a confirmed address. */
import { createAccountMails } from '../host/accounts/mails/prepare-mail.ts'
import { createMailSender } from '../host/mail/send-waiting.ts'
import { type Answered, type Asked, createTestHost, password, type TestHostOptions } from './host.ts'
import { type MailServerStand, startMailServer } from './mail-server.ts'

export { must, password as oldPassword } from './host.ts'

export async function createMailHost(options: TestHostOptions = {}, server?: MailServerStand) {
  const mail = server ?? (await startMailServer())
  const host = await createTestHost({ ...options, env: { MAIL_URL: mail.url, ...options.env } })
  const sender = createMailSender(host.deps, createAccountMails(host.deps), { silenceMs: 20_000, mailMs: 40_000 })
  const { ask, signUp } = host

  /** Sends the mails that are due. Returns the number of completed jobs. */
  async function deliver(): Promise<number> {
    for (let done = 0; ; done++) if ((await sender.sendNext()).outcome !== 'sent') return done
  }

  async function setEmail(token: string, email: string, given = password): Promise<Answered> {
    return ask('/account/email', { token, method: 'PUT', body: { email, password: given } })
  }

  /** The token of a link, as the page reads it from the fragment. */
  const tokenOf = (link = mail.link()) => new URL(link).hash.slice(1)

  /** A player with a confirmed address and an empty mailbox. */
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
  const use = (token: string, given: string, more: Asked = {}) =>
    ask('/account/recovery/password', { body: { token, password: given }, ...more })

  return {
    ...host,
    ...{ host, mail, sender, deliver, setEmail, tokenOf, player, askLink, look, use },
    actions: async () => (await host.auditLines()).map(({ action }) => action),
    async close(): Promise<void> {
      await host.close()
      if (!server) await mail.close()
    },
  }
}

export type MailHost = Awaited<ReturnType<typeof createMailHost>>
