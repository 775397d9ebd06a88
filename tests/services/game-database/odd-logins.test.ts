import { expect, it } from 'vitest'
import { describeGameDatabase } from '../../game-database.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('invalid game logins', (game) => {
  const { start } = useGameHosts(game)
  const insert = (name: string, password: string) =>
    game.run(`insert into login set userid = '${name}', user_pass = '${password}', sex = 'M', email = 'a@a.com'`)

  it.each(['玩家一號', '😀😀😀😀', 'Brünhild'])('a login as %s is answered with 401 and counted', async (username) => {
    // The default character set of older servers.
    await game.run("alter table login modify userid varchar(23) character set latin1 not null default ''")
    const host = await start()
    const logIn = () => host.send('/login', { body: { username, password: 'Poring-4711' } })
    for (let attempt = 1; attempt <= 5; attempt++) expect((await logIn()).status).toBe(401)
    expect((await logIn()).status).toBe(429)
  })

  it('an empty password in the game is never accepted', async () => {
    await insert('NoPassword', '')
    const host = await start()
    for (const password of ['', ' ', 'Poring-4711'])
      expect((await host.send('/login', { body: { username: 'NoPassword', password } })).status).toBe(401)
  })
})
