/** The item map of an odd host, and its enchant list, whose keys are items too. */
import { hostileNames } from './hostile-texts.ts'
import { addUnknownField, type Loss, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const fields: readonly Target[] = [
  { side: 'listed', path: ['Name'], kind: { is: 'name' } },
  { side: 'listed', path: ['Slot'], kind: { is: 'whole', least: 0, most: 255 } },
  { side: 'listed', path: ['Description'], kind: { is: 'text' } },
  { side: 'listed', path: ['View'], kind: { is: 'optionalId' } },
  { side: 'listed', path: ['ViewId'], kind: { is: 'optionalId' } },
  { side: 'listed', path: ['EnchantId'], kind: { is: 'optionalId' } },
  { side: 'listed', path: ['Locations'], kind: { is: 'anything' } },
  { side: 'listed', path: ['AegisName'], kind: { is: 'text' } },
  { side: 'listed', path: ['Type'], kind: { is: 'text' } },
  { side: 'listed', path: ['SubType'], kind: { is: 'text' } },
]

const places = ['Head_Top', 'Head_Mid', 'Head_Low', 'Garment', 'Costume_Head_Top', 'Armor', 'Right_Hand']

export function drawItem({ dice, draft, enchantIds }: Drawing, id: number): OddRecord {
  const text = draft()
  const row: Row = {
    Id: dice.chance(0.2) ? String(id) : id,
    Name: dice.chance(0.25) ? dice.pick(hostileNames) : `物品 ${id}`,
    Slot: dice.whole(0, 4),
    Description: text.html,
    View: dice.chance(0.3) ? dice.whole(1, 900) : 0,
    ViewId: 0,
    // The second may be one that no list knows.
    EnchantId: dice.chance(0.2) ? dice.pick([...enchantIds, dice.whole(1, 2_000_000_000)]) : 0,
    Locations: dice.chance(0.3) ? { [dice.pick(places)]: dice.pick([true, 1, '1']) } : dice.pick([{}, [], null]),
    Type: dice.pick(['Armor', 'Weapon', 'Usable', 'Card', 'Etc', '未知']),
  }
  const record: OddRecord = { key: String(id), meant: { Name: row.Name, EnchantId: row.EnchantId }, listed: row, text }
  if (dice.chance(0.12)) makeOdd('items', record, dice.pick(fields), dice)
  else if (dice.chance(0.06)) addUnknownField('items', record, 'listed', dice)
  return record
}

/** Every record is also a good one under a wrong key, or nothing at all. */
export function drawStrayItem({ dice }: Drawing, asMap: boolean): { key: string; listed: unknown; loss: Loss } {
  const loss = (record: string | undefined, field: string): Loss => ({ collection: 'items', record, field })
  const Name = '無處可去'
  if (!asMap) {
    const [Id, record] = dice.pick<[unknown, string]>([
      [0, '0'],
      [-7, '-7'],
      [1.5, '1.5'],
      ['abc', 'abc'],
      [true, 'true'],
      [2 ** 31, '2147483648'],
    ])
    return { key: '', listed: { Id, Name }, loss: loss(record, 'Id') }
  }
  const key = dice.pick(['abc', '0', '-5', '1.5', '2147483648', '__proto__', 'constructor', '../../etc/passwd', ' 7'])
  if (dice.chance(0.6)) return { key, listed: { Name }, loss: loss(key, 'Id') }
  if (dice.chance(0.5))
    return { key: '2147483646', listed: { Id: 2_147_483_645, Name }, loss: loss('2147483645', 'Id') }
  const listed = dice.pick<unknown>([null, 5, 'x', [], true])
  return { key: '2147483646', listed, loss: loss('2147483646', Array.isArray(listed) ? 'Id' : '') }
}

/** Item id → enchant id; a few keys and values make no sense. */
export function drawEnchantList(
  { dice, enchantIds }: Drawing,
  items: readonly number[],
): { sent: Row; good: Map<number, number>; losses: Loss[] } {
  const sent: Row = {}
  const good = new Map<number, number>()
  const losses: Loss[] = []
  const list = (Id: number, EnchantId: number, value: unknown = EnchantId) => {
    sent[String(Id)] = value
    good.set(Id, EnchantId)
  }
  for (const [index, enchant] of enchantIds.entries()) list(items[index] as number, enchant)
  for (let count = dice.whole(2, 8); count > 0; count--) {
    const Id = dice.pick(items)
    if (good.has(Id)) continue
    const EnchantId = dice.pick([0, ...enchantIds])
    list(Id, EnchantId, EnchantId === 0 ? dice.pick([0, '0', '', null]) : dice.pick([EnchantId, String(EnchantId)]))
  }
  // An item that the host does not list.
  if (dice.chance(0.3)) list(1_999_999_999, dice.pick(enchantIds))
  if (dice.chance(0.2)) {
    const [key, value, record, field] = dice.pick<[string, unknown, string, string]>([
      ['abc', 1, 'abc', 'Id'],
      ['0', 1, '0', 'Id'],
      ['__proto__', 1, '__proto__', 'Id'],
      ['1999999998', 'x', '1999999998', 'EnchantId'],
      ['1999999997', -5, '1999999997', 'EnchantId'],
      ['1999999996', {}, '1999999996', 'EnchantId'],
      ['1999999995', [], '1999999995', 'EnchantId'],
    ])
    Object.defineProperty(sent, key, { value, enumerable: true })
    losses.push({ collection: 'enchantables', record, field })
  }
  return { sent, good, losses }
}
