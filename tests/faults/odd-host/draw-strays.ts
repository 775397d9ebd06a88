/** What stands in a host's lists and is no record of its own: keys that no page can have, twins, values that are none. */
import type { Loss, Row } from './records.ts'
import type { World } from './world-shape.ts'

/** Keys of packages and announcements, and how the report prints each. */
const oddKeys: readonly (readonly [unknown, string])[] = [
  ['../../etc/passwd', '../../etc/passwd'],
  ['a/b', 'a/b'],
  ['..', '..'],
  ['%2e%2e', '%2e%2e'],
  ['con\u0000', 'con\\u0000'],
  ['\u001b[2J', '\\u001b[2J'],
  ['.hidden', '.hidden'],
  ['a b', 'a b'],
  ['名', '名'],
  ['<script>', '<script>'],
  [-1, '-1'],
  [1.5, '1.5'],
  [true, 'true'],
  [[], '[]'],
]
const oddBoxes: readonly (readonly [unknown, string])[] = [
  [0, '0'],
  [-3, '-3'],
  [1.5, '1.5'],
  ['abc', 'abc'],
  [2_147_483_648, '2147483648'],
  [{}, '{}'],
]
const noRecords: readonly unknown[] = [null, 5, 'x', true, []]

const names = {
  packages: { key: 'GroupId', name: 'Name' },
  posts: { key: 'id', name: 'title' },
  reforms: { key: 'ReformBox', name: 'Name' },
  monsters: { key: 'Id', name: 'Name' },
  maps: { key: 'Name', name: 'Title' },
  shops: { key: 'Id', name: 'Name' },
} as const

export function addStrays(world: World): void {
  const { dice, strays, losses, records } = world
  for (const collection of Object.keys(names) as (keyof typeof names)[]) {
    if (records[collection].length === 0) continue
    const { key, name } = names[collection]
    const add = (listed: unknown, record: string | undefined, field: string | undefined) => {
      strays[collection].push({ key: '', listed })
      losses.push({ collection, record, field })
    }
    if (dice.chance(0.25)) {
      const [odd, printed] = dice.pick(collection === 'reforms' || collection === 'monsters' ? oddBoxes : oddKeys)
      add({ [key]: odd, [name]: '無處可去' }, printed, key)
    }
    if (dice.chance(0.15)) add(dice.pick(noRecords), undefined, undefined)
    // The same key again: the first record is used.
    const first = records[collection][0]
    if (first && !first.lost && !first.meant.hidden && dice.chance(0.15))
      add({ ...(first.listed as Row), [name]: '第二次' }, first.key, '')
  }
  if (dice.chance(0.3)) addTwins(world)
}

/** Keys that differ in case only are one file on some systems; the first in code point order stays. */
function addTwins({ dice, records }: World): void {
  const twin = (id: string) => ({ GroupId: id, Name: `雙 ${id}` })
  const lost: Loss = { collection: 'packages', record: 'Twin', field: '' }
  for (const id of dice.shuffled(['Twin', 'TWIN'])) {
    const Items: Row[] = []
    records.packages.push({
      key: id,
      meant: { Items, Name: `雙 ${id}`, ItemId: 0 },
      listed: twin(id),
      detail: { ...twin(id), Items },
      ...(id === 'Twin' ? { lost } : {}),
    })
  }
}
