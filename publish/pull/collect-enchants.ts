import * as v from 'valibot'
import { enchantInfoSchema, getEnchants } from '../../api/enchant.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { snapshotSchemas } from '../../api/snapshot.ts'
import type { EnchantRecord } from '../../domain/enchants/enchant.ts'
import type { Item } from '../../domain/items/item.ts'
import { maxId } from '../../domain/items/item-ids.ts'
import { type Collected, type Collecting, checkRecord, fetchEach, refuseFlood } from './collect.ts'
import { requireAnswer } from './failures.ts'
import { isObject } from './json.ts'
import { printable } from './quarantine.ts'
import { keepUnique } from './unique.ts'

const noInfo = v.parse(enchantInfoSchema, {})

/**
 * The enchant list and every enchant that it, an item or the host's records name (the list has one enchant per item).
 * An enchant without info, or one that cannot be loaded, keeps its page.
 */
export async function collectEnchants(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<Collected<'enchants' | 'enchantables'>> {
  const { client, details, findings } = collecting
  const list = await requireAnswer('the enchant list', fetchList())
  const entries = Object.entries((list ?? {}) as Record<string, unknown>)
  refuseFlood('enchantables', entries.length)
  const { enchantables: schema } = snapshotSchemas
  const records = entries.flatMap(
    ([Id, EnchantId]) => checkRecord('enchantables', printable(Id), { Id, EnchantId }, schema, findings) ?? [],
  )
  // The keys 501 and 0501 are the same item.
  const enchantables = keepUnique('enchantables', records, ({ Id }) => Id, findings)
  const ids = [
    ...new Set([
      ...enchantables.map((entry) => entry.EnchantId),
      ...[...items.values()].flatMap(({ EnchantIds = [] }) => EnchantIds),
      // A key that is not an id cannot belong to an enchant, so it is not requested.
      ...details.keys('enchants').map((key) => (/^[1-9]\d{0,9}$/.test(key) ? Number(key) : 0)),
    ]),
  ]
    .filter((id) => id > 0 && id <= maxId)
    .sort((a, b) => a - b)
  refuseFlood('enchants', ids.length)

  const enchants = await fetchEach<number, EnchantRecord>(
    collecting,
    'enchants',
    ids,
    (id) => id,
    async (id): Promise<EnchantRecord> => {
      const answer = await fetchEnchant(id)
      if (isEmpty(answer)) return { Id: id, State: 'empty', ...noInfo }
      const info = checkRecord('enchants', String(id), answer, enchantInfoSchema, findings)
      if (!info) return { Id: id, State: 'failed', ...noInfo }
      const hasInfo = info.Slots.length > 0 || info.TargetItems.length > 0 || info.Reset !== undefined
      return { Id: id, State: hasInfo ? 'ok' : 'empty', ...info }
    },
    (id): EnchantRecord => ({ Id: id, State: 'failed', ...noInfo }),
  )
  return { data: { enchants, enchantables }, listed: { enchants: ids.length, enchantables: entries.length } }

  /** The list as it was sent: the schema drops keys such as `__proto__`. */
  async function fetchList(): Promise<unknown> {
    const { sent } = await client.get(getEnchants.path())
    client.check(getEnchants, sent)
    return sent
  }

  async function fetchEnchant(id: number): Promise<unknown> {
    try {
      return await details.get('enchants', id)
    } catch (error) {
      if (error instanceof HttpStatusError && error.status === 404) return {}
      throw error
    }
  }
}

function isEmpty(answer: unknown): boolean {
  return (
    answer === null ||
    answer === '' ||
    (Array.isArray(answer) && answer.length === 0) ||
    (isObject(answer) && Object.keys(answer).length === 0)
  )
}
