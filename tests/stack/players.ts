import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createSessions } from '../../host/accounts/store/sessions.ts'
import type { OpenDatabase } from '../../host/db/database.ts'

/** So many players who are logged in; returns their tokens. Nobody knows their passwords. */
export async function createPlayers({ db }: OpenDatabase, count: number): Promise<string[]> {
  const [accounts, sessions] = [createAccounts(db), createSessions(db)]
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const player = { name: `player-${i}-of-many`, passwordHash: 'none', gender: 'female', role: 'player' } as const
    const id = await accounts.create(player, Date.now())
    if (id === undefined) throw new Error(`${player.name} is there already`)
    tokens.push(await sessions.open({ id }, Date.now()))
  }
  return tokens
}
