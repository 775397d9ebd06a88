/** The fields of each kind of record that may become odd. */
import type { Kind } from './odd-values.ts'

export type OddCollection = 'items' | 'packages' | 'reforms' | 'enchants' | 'monsters' | 'maps' | 'shops' | 'posts'

export interface OddField {
  /** In the list or map of all records, or in the call of one. */
  side: 'listed' | 'detail'
  path: readonly (string | number)[]
  kind: Kind
}

const listed = (name: string, kind: Kind): OddField => ({ side: 'listed', path: name.split('.'), kind })
const detail = (path: string, kind: Kind): OddField => {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  return { side: 'detail', path: parts, kind }
}
const whole = (min: number, max: number): Kind => ({ is: 'whole', min, max })
const [text, shortText, name] = [{ is: 'text' }, { is: 'shortText' }, { is: 'name' }] as const
const [id, optionalId, anything, list] = [
  { is: 'id' },
  { is: 'optionalId' },
  { is: 'anything' },
  { is: 'list' },
] as const
const amount = whole(0, 2_147_483_647)
const money = whole(0, Number.MAX_SAFE_INTEGER)
const refine = whole(0, 255)
const place = whole(0, 100_000)
const share: Kind = { is: 'decimal', max: 100_000 }
const enchantChance = whole(0, 1_000_000_000)

export const oddFields: Record<OddCollection, readonly OddField[]> = {
  items: [
    listed('Name', name),
    listed('Slot', refine),
    listed('Description', text),
    listed('View', optionalId),
    listed('EnchantId', optionalId),
    listed('Locations', anything),
    listed('AegisName', text),
    listed('Type', text),
  ],
  packages: [
    listed('Description', text),
    listed('NPCId', optionalId),
    listed('ItemId', optionalId),
    detail('Description', text),
    detail('Items', list),
    detail('Items.1.Id', id),
    detail('Items.1.Name', text),
    detail('Items.1.Min', amount),
    detail('Items.1.Max', amount),
    detail('Items.1.Chance', { is: 'chance' }),
    detail('Items.1.EnchantId', optionalId),
    detail('Items.1.Pool', whole(0, 1_000_000)),
    detail('Items.1.Remark', text),
  ],
  reforms: [
    listed('Name', text),
    listed('Description', text),
    detail('Items', list),
    detail('Items.0.BaseItem', id),
    detail('Items.0.ResultItem', id),
    detail('Items.0.ResultName', text),
    detail('Items.0.MinRefine', refine),
    detail('Items.0.ChangeRefine', whole(-255, 255)),
    detail('Items.0.Materials', list),
    detail('Items.0.Materials.0.Material', id),
    detail('Items.0.Materials.0.Amount', amount),
    detail('Items.0.Note', text),
  ],
  enchants: [
    detail('MinimumRefine', refine),
    detail('Reset.Price', money),
    detail('Reset.Chance', enchantChance),
    detail('Reset.Materials', list),
    detail('Slots', list),
    detail('Slots.0.Slot', refine),
    detail('Slots.0.Price', money),
    detail('Slots.0.Materials.0.Material', id),
    detail('Slots.0.Enchants', list),
    detail('Slots.0.Enchants.0.Enchantgrade', anything),
    detail('Slots.0.Enchants.0.Items.0.Item', id),
    detail('Slots.0.Enchants.0.Items.0.Chance', enchantChance),
    detail('Slots.0.PerfectEnchants.0.Item', id),
    detail('Slots.0.Upgrades.0.Upgrade', id),
    detail('Slots.0.RandomUpgrades.0.Items.0.Chance', enchantChance),
  ],
  monsters: [
    listed('Name', name),
    listed('AegisName', text),
    listed('Level', place),
    listed('Hp', money),
    listed('Race', anything),
    detail('Facts', anything),
    detail('Damage', list),
    detail('Damage.0.Percent', whole(-1000, 1000)),
    detail('Drops', list),
    detail('Drops.0.Item', id),
    detail('Drops.0.Chance', share),
    detail('MvpDrops.0.Effective', share),
  ],
  maps: [
    listed('Title', shortText),
    detail('Spawns', list),
    detail('Spawns.0.Monster', id),
    detail('Spawns.0.Amount', amount),
    detail('Spawns.0.X', place),
    detail('Spawns.0.Name', shortText),
    detail('Drops', list),
    detail('Drops.0.Chance', share),
  ],
  shops: [
    listed('Name', shortText),
    listed('Type', anything),
    listed('X', place),
    listed('CurrencyItem', optionalId),
    listed('Items', list),
    { side: 'listed', path: ['Items', 0, 'Item'], kind: id },
    { side: 'listed', path: ['Items', 0, 'Price'], kind: money },
    { side: 'listed', path: ['Items', 0, 'Stock'], kind: amount },
    { side: 'listed', path: ['Openers', 0, 'Name'], kind: shortText },
  ],
  posts: [
    listed('type', whole(-2_147_483_648, 2_147_483_647)),
    listed('title', name),
    listed('content', text),
    listed('created_at', text),
  ],
}
