import type { AppContext } from '../http/index.ts'

/** The session's account and address, as the author of an audit entry. */
export function actorOf(c: AppContext): { actorId: number; address: string } {
  return { actorId: c.get('account').accountId, address: c.get('address') }
}
