import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { createHostProcess } from '../host-process.ts'
import { createMailHost, oldPassword } from '../mail-host.ts'
import { startMailServer } from '../mail-server.ts'
import { projectRoot } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

it('the next host sends a mail whose sending host was killed', async () => {
  const folder = temporaryFolder('almanac-mail')
  let onReceived = () => {}
  const received = new Promise<void>((resolve) => (onReceived = resolve))
  const silentServer = await startMailServer({ onData: (stream) => void stream.on('end', onReceived).resume() })
  onTestFinished(() => silentServer.close())
  const DATABASE_URL = `sqlite:${path.join(folder, 'almanac.sqlite')}`
  const env = { DATABASE_URL, VAR_DIR: folder, GAME_DATA: path.join(projectRoot, 'data') }
  const host = await createHostProcess({ ...env, MAIL_URL: silentServer.url })
  onTestFinished(() => host.end('SIGKILL'))
  await host.start()
  await host.call('/SignUp', { username: 'Brynhild', password: oldPassword, gender: 'female' })
  const database = openDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  const address = { email: 'b@mail.test.example', email_key: 'b@mail.test.example', confirmed_at: 1 }
  await database.db
    .insertInto('account_emails')
    .values({ account_id: 1, ...address, pending_email: null, pending_at: null })
    .execute()
  expect((await host.call('/account/recovery', { account: 'Brynhild' })).status).toBe(202)
  await received
  await host.end('SIGKILL')
  const at = await createMailHost({ databaseUrl: DATABASE_URL })
  onTestFinished(() => at.close())
  // The mail is leased to the killed host until the lease ends.
  at.host.wait(Date.now() - at.host.deps.now())
  expect(await at.deliver()).toBe(0)
  at.host.wait(180_000)
  await at.deliver()
  expect(at.mail.mails.map(({ to }) => to.join())).toEqual(['b@mail.test.example'])
  expect((await at.resetPassword(at.tokenOf(), 'Balmung-2026')).status).toBe(200)
})
