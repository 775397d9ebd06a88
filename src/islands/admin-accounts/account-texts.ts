import type { DeskAccount } from '../../../api/account-desk.ts'
import { accountDeskCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'

/** Whether the account may log in, and until when not. */
export function standingText({ state, until }: Pick<DeskAccount, 'state' | 'until'>): string {
  return fill(copy.standing[state], { time: until === null ? '' : taipeiTimeText(until) })
}

/** The account's numbers in the game and on the site. */
export function idText({ game_id, account_id }: DeskAccount): string {
  const parts = [
    game_id === null ? '' : fill(copy.gameId, { id: game_id }),
    account_id === null ? '' : fill(copy.siteId, { id: account_id }),
  ]
  return parts.filter(Boolean).join('・')
}

/** The account's role on the site and its group in the game; '' for a plain player. */
export function roleText({ role, group }: DeskAccount): string {
  const roles: Record<string, string> = copy.roles
  const parts = [role === null ? '' : (roles[role] ?? role), group ? fill(copy.group, { group }) : '']
  return parts.filter(Boolean).join('・')
}
