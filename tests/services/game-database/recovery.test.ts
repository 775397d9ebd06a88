import { expect, it, onTestFinished } from 'vitest'
import { describeGameDatabase } from '../../game-database.ts'
import { createMailHost } from '../../mail-host.ts'

describeGameDatabase('recovery of a game account', (game) => {
  const row = async (name: string) =>
    game.game().db.selectFrom('login').selectAll().where('userid', '=', name).executeTakeFirstOrThrow()

  it('sets a password that the game accepts, and does not change the address in the game', async () => {
    const at = await createMailHost({ env: { GAME_DATABASE_URL: game.url() } })
    onTestFinished(() => at.close())
    const session = await at.player('Brynhild')
    await at.askLink('brynhild')
    await at.deliver()
    const token = at.tokenOf()
    for (const bad of ['x'.repeat(24), 'пароль-2026', '密碼密碼密碼'])
      expect((await at.resetPassword(token, bad)).status).toBe(400)
    expect((await at.resetPassword(token, 'Balmung-2026')).status).toBe(200)
    expect(await row('Brynhild')).toMatchObject({ user_pass: 'Balmung-2026', email: 'a@a.com' })
    expect([await at.isAlive(session), (await at.logIn('Brynhild', 'Balmung-2026')).status]).toEqual([false, 200])
  })

  it('sends no link to an address that only the game has', async () => {
    const at = await createMailHost({ env: { GAME_DATABASE_URL: game.url() } })
    onTestFinished(() => at.close())
    await game.run(
      `insert into login set userid = 'Hagen00', user_pass = 'valhalla', sex = 'M', email = 'hagen@mail.test.example'`,
    )
    for (const account of ['Hagen00', 'hagen@mail.test.example']) expect((await at.askLink(account)).status).toBe(202)
    expect((await at.logIn('Hagen00', 'valhalla')).status).toBe(200)
    await at.askLink('Hagen00', { from: '192.0.2.9' })
    await at.deliver()
    expect(at.mail.mails).toEqual([])
  })

  it('keeps a link valid if the game’s database discards the password', async () => {
    const at = await createMailHost({ env: { GAME_DATABASE_URL: game.url() } })
    onTestFinished(() => at.close())
    await at.player('Waltraute')
    await at.askLink('Waltraute')
    await at.deliver()
    await game.run(`create trigger keep before update on login for each row set new.user_pass = old.user_pass`)
    expect((await at.resetPassword(at.tokenOf(), 'Balmung-2026')).status).toBe(503)
    await game.run('drop trigger keep')
    expect((await at.resetPassword(at.tokenOf(), 'Balmung-2026')).status).toBe(200)
    expect((await row('Waltraute')).user_pass).toBe('Balmung-2026')
  })
})
