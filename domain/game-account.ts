import { gameAccountCopy } from './copy/game-account.ts'

/** Characters that the game's client sends alike in every code page; a gap at the end is none to the game's table. */
const name = /^[\x21-\x7e]{4,23}$/
const password = /^[\x20-\x7e]{4,23}$/
/** The login server may take such a name for the wish to make an account (`new_account`). */
const wish = /_[mf]$/i

/** What the game asks of a name and a password beyond the site's own rules; undefined where all is well. Source: rAthena's login server. */
export function checkGameAccount(form: { username: string; password: string }): string | undefined {
  if (!name.test(form.username) || wish.test(form.username)) return gameAccountCopy.name
  return password.test(form.password) ? undefined : gameAccountCopy.password
}
