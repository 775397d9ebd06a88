import { gameAccountCopy } from '../copy/game-account.ts'

/**
 * Characters that the game's client sends identically in every code page. No spaces: the game's table ignores a space
 * at the end.
 */
const namePattern = /^[\x21-\x7e]{4,23}$/
const passwordPattern = /^[\x20-\x7e]{4,23}$/
/** The login server may read such a name as a request to create an account (`new_account`). */
const accountRequest = /_[mf]$/i

/**
 * Checks the game's requirements for a name and a password beyond the site's own rules; undefined if they are met.
 * Source: rAthena's login server.
 */
export function checkGameAccount(form: { username: string; password: string }): string | undefined {
  if (!namePattern.test(form.username) || accountRequest.test(form.username)) return gameAccountCopy.name
  return passwordPattern.test(form.password) ? undefined : gameAccountCopy.password
}
