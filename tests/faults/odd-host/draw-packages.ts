/** The packages of an odd host. */
import { hostileNames } from './hostile-texts.ts'
import { addUnknownField, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const count = { is: 'whole', least: 0, most: 2_147_483_647 } as const
const entryFields: readonly Target[] = [
  { side: 'listed', path: ['Description'], kind: { is: 'text' } },
  { side: 'listed', path: ['NPCId'], kind: { is: 'optionalId' } },
  { side: 'listed', path: ['ItemId'], kind: { is: 'optionalId' } },
  { side: 'detail', path: ['Description'], kind: { is: 'text' } },
  { side: 'detail', path: ['NPCId'], kind: { is: 'optionalId' } },
  { side: 'detail', path: ['Items'], kind: { is: 'list' } },
]
const rowFields: readonly (readonly [string, Target['kind']])[] = [
  ['Id', { is: 'id' }],
  ['Name', { is: 'text' }],
  ['Min', count],
  ['Max', count],
  ['Chance', { is: 'chance' }],
  ['ViewId', { is: 'optionalId' }],
  ['EnchantId', { is: 'optionalId' }],
  ['Locations', { is: 'anything' }],
  ['Pool', { is: 'whole', least: 0, most: 1_000_000 }],
  ['Remark', { is: 'text' }],
]

export function drawPackage(drawing: Drawing, key: string): OddRecord {
  const { dice, draft, itemIds } = drawing
  const text = draft()
  const items = Array.from({ length: dice.whole(1, 5) }, () => drawRow(drawing))
  const name = dice.chance(0.25) ? dice.pick(hostileNames) : `箱 ${key}`
  const ItemId = dice.chance(0.6) ? dice.pick(itemIds) : 0
  const GroupId = /^[1-9]\d{0,8}$/.test(key) && dice.chance(0.5) ? Number(key) : key
  const listed: Row = { GroupId, Name: name, Description: text.html, ItemId }
  const Type = dice.pick(['CASH', ' cash ', 'COSTUME', 'SHADOW', 'ETC', '', null, undefined, 'unheard of'])
  if (Type !== undefined) listed.Type = Type
  const detail: Row = { ...listed, Items: items }
  if (dice.chance(0.3)) delete detail.Description
  if (dice.chance(0.3)) detail.Name = dice.pick([null, '', undefined])
  const record: OddRecord = { key, meant: { Items: structuredClone(items), Name: name, ItemId }, listed, detail, text }
  const row = dice.whole(0, items.length - 1)
  const fate = dice.whole(1, 100)
  if (fate <= 10) makeOdd('packages', record, dice.pick(entryFields), dice)
  else if (fate <= 20) {
    const [field, kind] = dice.pick(rowFields)
    makeOdd('packages', record, { side: 'detail', path: ['Items', row, field], kind }, dice)
  } else if (fate <= 25) addUnknownField('packages', record, dice.pick(['listed', 'detail']), dice)
  else if (fate <= 30) dropName(record)
  return record
}

/** Without a name it has that of the item that opens it; without such an item it has no name at all. */
function dropName(record: OddRecord): void {
  delete (record.listed as Row).Name
  delete (record.detail as Row).Name
  record.meant.Name = undefined
}

function drawRow({ dice, itemIds }: Drawing): Row {
  const Id = dice.chance(0.06) ? dice.whole(1_000_000, 2_000_000_000) : dice.pick(itemIds)
  return {
    Id: dice.chance(0.15) ? String(Id) : Id,
    Name: dice.pick(['', null, '列名', dice.pick(hostileNames)]),
    Min: dice.whole(1, 3),
    Max: dice.whole(3, 9),
    Chance: dice.pick([-1, 0, 1, 10, '25', 99.5, Number.MAX_SAFE_INTEGER]),
    Pool: dice.whole(1, 2),
    Remark: dice.pick(['', null, dice.pick(hostileNames)]),
    EnchantId: dice.chance(0.1) ? dice.whole(1, 2_000_000_000) : 0,
  }
}
