import type { OwnWatch, WatchDraft } from '../../../api/alerts.ts'
import { alertHostCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { maxWatches } from '../../../domain/market/watch.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { type AlertOwner, changeAsOwner } from './alert-owner.ts'
import { deleteWatch, insertWatch, listWatches, type StoredWatch, updateWatch } from './watches.ts'

/** An account's watches, for its owner. */
export function createOwnWatches({ database: { db }, games, now }: Pick<Deps, 'database' | 'games' | 'now'>) {
  function toContract({ id, createdAt, accountId: _, ...watch }: StoredWatch): OwnWatch {
    const name = games.current.data.items.get(watch.nameid)?.Name ?? ''
    return { id, ...watch, cards: [...watch.cards], name, created_at: isoTime(createdAt) }
  }

  return {
    async list(accountId: number): Promise<OwnWatch[]> {
      return (await listWatches(db, accountId)).map(toContract)
    },

    async add(owner: AlertOwner, draft: WatchDraft): Promise<OwnWatch> {
      const added = await changeAsOwner(db, owner, (trx) => insertWatch(trx, owner.accountId, draft, now()))
      if (added.kind === 'full') throw new HostError(409, fill(copy.full, { n: maxWatches }))
      return toContract(added.watch)
    },

    /** Adds as many as the account may have. */
    addSeveral(owner: AlertOwner, drafts: readonly WatchDraft[]): Promise<{ added: number; left: number }> {
      return changeAsOwner(db, owner, async (trx) => {
        const kinds: string[] = []
        for (const draft of drafts) kinds.push((await insertWatch(trx, owner.accountId, draft, now())).kind)
        const count = (kind: string) => kinds.filter((entry) => entry === kind).length
        return { added: count('added'), left: count('full') }
      })
    },

    async change(owner: AlertOwner, id: number, draft: WatchDraft): Promise<OwnWatch> {
      const changed = await changeAsOwner(db, owner, (trx) => updateWatch(trx, owner.accountId, id, draft, now()))
      if (changed === 'missing') throw new HostError(404, copy.missing)
      if (changed === 'equal') throw new HostError(409, copy.equal)
      return toContract(changed)
    },

    async end(owner: AlertOwner, id: number): Promise<void> {
      const isEnded = await changeAsOwner(db, owner, (trx) => deleteWatch(trx, id, owner.accountId))
      if (!isEnded) throw new HostError(404, copy.missing)
    },

    toContract,
  }
}
