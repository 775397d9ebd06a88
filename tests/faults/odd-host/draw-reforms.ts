/** The reform boxes of an odd host. */
import { hostileNames } from './hostile-texts.ts'
import { addUnknownField, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const refine = { is: 'whole', least: 0, most: 255 } as const
const fields: readonly Target[] = [
  { side: 'listed', path: ['Name'], kind: { is: 'text' } },
  { side: 'listed', path: ['Description'], kind: { is: 'text' } },
  { side: 'detail', path: ['Name'], kind: { is: 'text' } },
  { side: 'detail', path: ['Items'], kind: { is: 'list' } },
  { side: 'detail', path: ['Items', 0, 'BaseItem'], kind: { is: 'id' } },
  { side: 'detail', path: ['Items', 0, 'ResultItem'], kind: { is: 'id' } },
  { side: 'detail', path: ['Items', 0, 'BaseName'], kind: { is: 'text' } },
  { side: 'detail', path: ['Items', 0, 'ResultName'], kind: { is: 'text' } },
  { side: 'detail', path: ['Items', 0, 'MinRefine'], kind: refine },
  { side: 'detail', path: ['Items', 0, 'MaxRefine'], kind: refine },
  { side: 'detail', path: ['Items', 0, 'ChangeRefine'], kind: { is: 'whole', least: -255, most: 255 } },
  { side: 'detail', path: ['Items', 0, 'Materials'], kind: { is: 'list' } },
  { side: 'detail', path: ['Items', 0, 'Materials', 0, 'Material'], kind: { is: 'id' } },
  {
    side: 'detail',
    path: ['Items', 0, 'Materials', 0, 'Amount'],
    kind: { is: 'whole', least: 0, most: 2_147_483_647 },
  },
  { side: 'detail', path: ['Items', 0, 'Note'], kind: { is: 'text' } },
]

export function drawReform(drawing: Drawing, id: number): OddRecord {
  const { dice, draft } = drawing
  const text = draft()
  const items = Array.from({ length: dice.whole(1, 4) }, () => drawConversion(drawing))
  const listed: Row = { ReformBox: dice.chance(0.2) ? String(id) : id, Description: text.html }
  if (dice.chance(0.7)) listed.Name = dice.pick([`改造箱 ${id}`, dice.pick(hostileNames)])
  const detail: Row = { ...(dice.chance(0.7) ? { ReformBox: id } : {}), Items: items }
  const record: OddRecord = { key: String(id), meant: { Items: structuredClone(items) }, listed, detail, text }
  if (dice.chance(0.15)) makeOdd('reforms', record, dice.pick(fields), dice)
  else if (dice.chance(0.05)) addUnknownField('reforms', record, dice.pick(['listed', 'detail']), dice)
  else if (dice.chance(0.2)) record.detail = items
  return record
}

function drawConversion({ dice, itemIds }: Drawing): Row {
  const item = () => (dice.chance(0.05) ? dice.whole(1_000_000, 2_000_000_000) : dice.pick(itemIds))
  return {
    BaseItem: item(),
    ResultItem: item(),
    BaseName: dice.pick(['', null, '原裝備', dice.pick(hostileNames)]),
    ResultName: dice.pick(['', '新裝備', dice.pick(hostileNames)]),
    MinRefine: dice.whole(0, 20),
    ChangeRefine: dice.whole(-9, 9),
    Materials: Array.from({ length: dice.whole(1, 3) }, () => ({
      Material: item(),
      Amount: dice.pick([undefined, null, 1, '3', 30_000]),
    })),
    Note: dice.pick(['', null, dice.pick(hostileNames)]),
  }
}
