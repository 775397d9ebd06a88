/** The announcements of an odd host. */
import { hostileNames } from './hostile-texts.ts'
import { addUnknownField, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const fields: readonly Target[] = [
  { side: 'listed', path: ['type'], kind: { is: 'whole', least: -2_147_483_648, most: 2_147_483_647 } },
  { side: 'listed', path: ['title'], kind: { is: 'name' } },
  { side: 'listed', path: ['content'], kind: { is: 'text' } },
  { side: 'listed', path: ['created_at'], kind: { is: 'text' } },
]
const dates = [
  '2025-01-02T03:04:05Z',
  '2025-01-02 03:04:05',
  '',
  null,
  'yesterday',
  '9999-99-99',
  '+275760-09-13T00:00:00Z',
]

export function drawPost({ dice, draft }: Drawing, key: string): OddRecord {
  const text = draft()
  const hidden = dice.chance(0.15)
  const listed: Row = {
    id: /^[1-9]\d{0,8}$/.test(key) && dice.chance(0.7) ? Number(key) : key,
    type: dice.pick([0, 1, 2, '1', -1, 99, null]),
    title: dice.chance(0.3) ? dice.pick(hostileNames) : `公告 ${key}`,
    content: text.html,
    created_at: dice.pick(dates),
    enable: hidden ? dice.pick([false, 0, '0', 'false', '']) : dice.pick([true, 1, '1', null, undefined]),
  }
  const record: OddRecord = { key, meant: { hidden }, listed, detail: { ...listed }, text }
  if (hidden) return record
  if (dice.chance(0.15)) makeOdd('posts', record, dice.pick(fields), dice)
  else if (dice.chance(0.06)) addUnknownField('posts', record, 'listed', dice)
  // A list that leaves the content out; the call for the announcement has it.
  else if (dice.chance(0.2)) delete (record.listed as Row).content
  return record
}
