/** A host that sends its mails to a server of the test, and functions for players with a confirmed address. */
import { createAccountMails } from '../host/accounts/mails/prepare-mail.ts'
import { createMailSender } from '../host/mail/send-waiting.ts'
import { type CallAnswer, type CallOptions, createTestHost, password, type TestHostOptions } from './host.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

export { must, password as oldPassword } from './host.ts'

export async function createMailHost(options: TestHostOptions = {}, server?: MailServer) {
  const mail = server ?? (await startMailServer())
  const host = await createTestHost({ ...options, env: { MAIL_URL: mail.url, ...options.env } })
  const sender = createMailSender(host.deps, createAccountMails(host.deps), { silenceMs: 20_000, mailMs: 40_000 })
  const { ask, signUp } = host

  /** Sends the mails that are due. Returns the number of completed jobs. */
  async function deliver(): Promise<number> {
    for (let done = 0; ; done++) if ((await sender.sendNext()).outcome !== 'sent') return done
  }

  async function setEmail(token: string, email: string, secret = password): Promise<CallAnswer> {
    return ask('/account/email', { token, method: 'PUT', body: { email, password: secret } })
  }

  /** The token of a link, as the page reads it from the fragment. */
  const tokenOf = (link = mail.link()) => new URL(link).hash.slice(1)

  /** A player with a confirmed address and an empty mailbox. */
  async function player(username: string, email = `${username}@mail.test.example`): Promise<string> {
    const token = await signUp(username)
    const change = await setEmail(token, email)
    if (change.status !== 200) throw new Error(`the address was rejected: ${change.error}`)
    await deliver()
    const confirmation = await ask('/account/email/confirm', { body: { token: tokenOf() } })
    if (confirmation.status !== 200) throw new Error(`the address was not confirmed: ${confirmation.error}`)
    mail.mails.length = 0
    return token
  }

  const askLink = (account: string, options: CallOptions = {}) =>
    ask('/account/recovery', { body: { account }, ...options })
  const readLink = (token: string) => ask('/account/recovery/link', { body: { token } })
  const resetPassword = (token: string, secret: string, options: CallOptions = {}) =>
    ask('/account/recovery/password', { body: { token, password: secret }, ...options })

  return {
    ...host,
    ...{ host, mail, sender, deliver, setEmail, tokenOf, player, askLink, readLink, resetPassword },
    actions: async () => (await host.auditLines()).map(({ action }) => action),
    async close(): Promise<void> {
      await host.close()
      if (!server) await mail.close()
    },
  }
}

export type MailHost = Awaited<ReturnType<typeof createMailHost>>
