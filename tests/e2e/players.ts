import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../host/db/database.ts'
import { hostUrl, stackDatabaseUrl } from '../stack/stack.ts'

export interface Player {
  token: string
  username: string
  password: string
  accountId: string
}

/** Signs up a new player from a new address, so that no limit by address applies. */
export async function newPlayer(): Promise<Player> {
  const username = `tester${randomBytes(6).toString('hex')}`
  const password = `pw-${randomBytes(9).toString('base64url')}`
  const address = `1.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const answer = await fetch(`${hostUrl}/SignUp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ username, password, gender: 'female' }),
  })
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status} ${await answer.text()}`)
  const session = (await answer.json()) as { token: string; account_id: number }
  return { token: session.token, username, password, accountId: String(session.account_id) }
}

/** Signs a new or existing player in. */
export async function signIn(page: Page, existing?: Player): Promise<Player> {
  const player = existing ?? (await newPlayer())
  await storeSession(page, player)
  return player
}

/** Stores a player's session before the page's first navigation. */
export async function storeSession(
  page: Page,
  { token, username, accountId }: Omit<Player, 'password'>,
): Promise<void> {
  await page.addInitScript(
    (auth) => {
      if (sessionStorage.getItem('test-signed-in')) return
      localStorage.setItem('auth', auth)
      sessionStorage.setItem('test-signed-in', '1')
    },
    JSON.stringify({ token, username, accountId, role: 'player' }),
  )
}

/** Fills the form of a login page and sends it by keyboard. */
export async function sendLogin(page: Page, { username, password }: Pick<Player, 'username' | 'password'>) {
  await page.getByLabel('帳號').fill(username)
  await page.getByLabel('密碼').fill(password)
  await page.keyboard.press('Enter')
}

/** Makes the confirmation of all of the player's sessions expire. */
export async function ageSessions({ accountId }: Pick<Player, 'accountId'>): Promise<void> {
  const database = openDatabase(stackDatabaseUrl)
  await database.db
    .updateTable('sessions')
    .set({ confirmed_at: 0 })
    .where('account_id', '=', Number(accountId))
    .execute()
  await database.close()
}
