import { describe, expect, it } from 'vitest'
import { database, fruit, imports, loadSmall } from '../../tests/rathena-root.ts'
import { type Engine, newestRathena } from './engine.ts'

/** Loads groups of a header version, and those of an import of another; `Apple` opens the group Box. */
async function box(version: number, body: string, later?: { version: number; body: string; clear?: boolean }) {
  const head = database('ITEM_GROUP_DB', version, body, imports('{ Path: db/import/item_group_db.yml }'))
  const more = later && database('ITEM_GROUP_DB', later.version, later.body)
  const { packages, problems } = await loadSmall({
    'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }),
    'db/item_group_db.yml': head,
    ...(more && {
      'db/import/item_group_db.yml': later.clear ? more.replace('Header:', 'Header:\n  Clear: true') : more,
    }),
  })
  const rows = packages.get('box')?.Items.map(({ Id, Chance, Min, Pool }) => [Pool, Id, Chance, Min])
  return { rows, items: packages.get('box')?.Items ?? [], problems }
}

const group = (...subgroups: string[]) => `  - Group: Box\n    SubGroups:\n${subgroups.join('\n')}`
const sub = (number: number, list: string[], more = '') =>
  `      - SubGroup: ${number}\n${more && `        ${more}\n`}        List:\n${list.map((row) => `          - { ${row} }`).join('\n')}`
const clear = (number: number) => `      - Clear: ${number}`

describe('header version 4', () => {
  it('gives all rows of a subgroup with Algorithm All, for any number and rates', async () => {
    const { rows } = await box(
      4,
      group(sub(3, ['Index: 0, Item: Apple', 'Index: 1, Item: Banana, Rate: 50'], 'Algorithm: All')),
    )
    expect(rows).toEqual([
      [3, 1, -1, 1],
      [3, 2, -1, 1],
    ])
  })

  it('has SharedPool as the default, for subgroup 0 too', async () => {
    const { rows } = await box(4, group(sub(0, ['Index: 0, Item: Apple, Rate: 3', 'Index: 1, Item: Banana, Rate: 1'])))
    expect(rows).toEqual([
      [0, 1, 3, 1],
      [0, 2, 1, 1],
    ])
  })

  it('keeps the rows of an item that stands several times with other amounts', async () => {
    const { rows } = await box(
      4,
      group(
        sub(1, ['Index: 0, Item: Fig, Rate: 5', 'Index: 1, Item: Fig, Rate: 2, Amount: 10'], 'Algorithm: Random'),
        sub(2, ['Index: 0, Item: Fig, Rate: 1, Amount: 0']),
      ),
    )
    expect(rows).toEqual([
      [1, 6, 5, 1],
      [1, 6, 2, 10],
      [2, 6, 1, 1],
    ])
  })

  it('leaves out rows that can never be picked, unless a later file gives them a rate', async () => {
    const body = group(
      sub(1, ['Index: 0, Item: Apple', 'Index: 1, Item: Banana, Rate: 0', 'Index: 2, Item: Fig, Rate: 1']),
    )
    expect((await box(4, body)).rows).toEqual([[1, 6, 1, 1]])
    const later = { version: 4, body: group(sub(1, ['Index: 0, Rate: 7'])) }
    expect((await box(4, body, later)).rows).toEqual([
      [1, 1, 7, 1],
      [1, 6, 1, 1],
    ])
  })

  it('merges by index field by field, and removes with Clear', async () => {
    const { rows, problems } = await box(
      4,
      group(
        sub(1, ['Index: 0, Item: Apple, Rate: 5, Amount: 2', 'Index: 1, Item: Banana, Rate: 5']),
        sub(2, ['Index: 0, Item: Cherry, Rate: 5']),
      ),
      {
        version: 4,
        body: group(
          sub(1, ['Index: 0, Item: Date', 'Index: 1, Clear: true', 'Index: 9, Clear: true', 'Index: 0, Clear: false']),
          clear(2),
          clear(8),
        ),
      },
    )
    expect(rows).toEqual([[1, 4, 5, 2]])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'there is no index 9 to clear',
      'there is no subgroup 8 to clear',
    ])
  })

  it('leaves a subgroup with an unknown algorithm out and reports it', async () => {
    const { rows, problems } = await box(4, group(sub(1, ['Index: 0, Item: Apple, Rate: 1'], 'Algorithm: Lottery')))
    expect(rows).toEqual([])
    expect(problems[0]?.reason).toContain('Algorithm "Lottery" is unknown')
  })
})

describe('header version 3', () => {
  it('has rows by item where no row has an Index, as engines before October 2023 read it', async () => {
    const rows = ['Item: Fig, Rate: 1', 'Item: Grape, Rate: 2']
    const { rows: found, problems } = await box(3, group(sub(1, rows)))
    expect(found).toEqual([
      [1, 6, 1, 1],
      [1, 7, 2, 1],
    ])
    expect(problems).toEqual([])
  })

  it('has no Algorithm: subgroup 0 gives everything, every other one is a pool', async () => {
    const { rows } = await box(
      3,
      group(
        sub(0, ['Index: 0, Item: Apple', 'Index: 1, Item: Apple, Amount: 3']),
        sub(1, ['Index: 0, Item: Banana, Rate: 9'], 'Algorithm: All'),
      ),
    )
    expect(rows).toEqual([
      [0, 1, -1, 1],
      [0, 1, -1, 3],
      [1, 2, 9, 1],
    ])
  })
})

describe('header version 2 and older', () => {
  it.each([1, 2])('keys rows by item: in version %i a later row of the same item changes it', async (version) => {
    const { rows } = await box(
      version,
      group(
        sub(0, ['Item: Apple']),
        sub(1, ['Item: Banana, Rate: 9', 'Item: Cherry, Rate: 1', 'Item: banana, Amount: 4']),
      ),
    )
    expect(rows).toEqual([
      [0, 1, -1, 1],
      [1, 2, 9, 4],
      [1, 3, 1, 1],
    ])
  })

  it('removes a row with `Clear: ItemName`', async () => {
    const { rows, problems } = await box(2, group(sub(1, ['Item: Banana, Rate: 9', 'Item: Cherry, Rate: 1'])), {
      version: 2,
      body: group(sub(1, ['Clear: BANANA', 'Clear: Fig'])),
    })
    expect(rows).toEqual([[1, 3, 1, 1]])
    expect(problems[0]?.reason).toBe('there is no row of "Fig" to clear')
  })
})

it('shows the odds of engines that pick rows by retries, which differ where rates do', async () => {
  const rows = [sub(1, ['Item: Fig, Rate: 1', 'Item: Hip, Rate: 99']), sub(2, ['Item: Fig, Rate: 5'])]
  const odds = async (engine: Engine, effectiveOdds: 'rathena' | 'off' = 'rathena') => {
    const files = {
      'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }).replace('Version: 3', 'Version: 1'),
      'db/item_group_db.yml': database('ITEM_GROUP_DB', 1, group(...rows)),
    }
    const { packages } = await loadSmall(files, { engine, effectiveOdds })
    return packages.get('box')?.Items.map(({ Effective }) => Effective && Math.round(Effective))
  }
  const rathena = (day: string): Engine => ({ ...newestRathena, day })
  expect(await odds(rathena('2024-11-23'))).toEqual([1766, 98_234, undefined])
  expect(await odds(rathena('2024-11-24'))).toEqual([undefined, undefined, undefined])
  expect(await odds(rathena('2024-11-23'), 'off')).toEqual([undefined, undefined, undefined])
  expect(await odds({ ...rathena('2022-01-08'), name: 'pandas' })).toEqual([1766, 98_234, undefined])
  expect(await odds({ ...rathena('2022-01-09'), name: 'pandas' })).toEqual([undefined, undefined, undefined])
})

describe('files of different versions', () => {
  it('are each read by their own header', async () => {
    const { rows } = await box(2, group(sub(0, ['Item: Apple']), sub(1, ['Item: Banana, Rate: 9'])), {
      version: 4,
      body: group(sub(0, ['Index: 0, Item: Cherry']), sub(5, ['Index: 0, Item: Date'], 'Algorithm: All')),
    })
    expect(rows).toEqual([
      [0, 1, -1, 1],
      [0, 3, -1, 1],
      [1, 2, 9, 1],
      [5, 4, -1, 1],
    ])
  })

  it('let an older file change and clear the rows that a newer one keyed by index', async () => {
    const base = group(
      sub(1, ['Index: 0, Item: Apple, Rate: 1', 'Index: 1, Item: Fig, Rate: 2', 'Index: 2, Item: Fig, Rate: 3']),
    )
    const later = { version: 2, body: group(sub(1, ['Item: Apple, Rate: 8', 'Clear: Fig', 'Item: Hip, Rate: 1'])) }
    expect((await box(4, base, later)).rows).toEqual([
      [1, 1, 8, 1],
      [1, 8, 1, 1],
    ])
  })
})

describe('any version', () => {
  it('compares names of groups and items without case: twins are one group', async () => {
    const { rows } = await box(
      2,
      `${group(sub(1, ['Item: APPLE, Rate: 1']))}\n${group(sub(1, ['Item: banana, Rate: 2'])).replace('Box', 'bOX')}`,
    )
    expect(rows).toEqual([
      [1, 1, 1, 1],
      [1, 2, 2, 1],
    ])
  })

  it('forgets every earlier group at `Clear: true`', async () => {
    const { rows } = await box(4, group(sub(1, ['Index: 0, Item: Apple, Rate: 1'])), {
      version: 4,
      clear: true,
      body: group(sub(2, ['Index: 0, Item: Fig, Rate: 1'])),
    })
    expect(rows).toEqual([[2, 6, 1, 1]])
  })

  it('reports an unknown item with file, line and record, and leaves out only its row', async () => {
    const { rows, problems } = await box(
      4,
      group(sub(1, ['Index: 0, Item: Nope, Rate: 1', 'Index: 1, Item: Fig, Rate: 1'])),
    )
    expect(rows).toEqual([[1, 6, 1, 1]])
    expect(problems).toEqual([
      {
        file: 'db/item_group_db.yml',
        line: 10,
        record: 'group Box, subgroup 1',
        reason: 'no item has the name "Nope"',
      },
    ])
  })

  it.each([
    ['Index: 0, Item: Apple, Rate: -5', 'Rate must be a whole number'],
    ['Index: 0, Item: Apple, Rate: .nan', 'Rate must be a whole number'],
    ['Index: 0, Item: Apple, Rate: 1, Amount: lots', 'Amount must be a whole number'],
    ['Index: 0, Item: Apple, Rate: 1, Announced: perhaps', 'Announced must be true or false'],
    ['Item: Apple, Rate: 1', 'Index is missing'],
  ])('leaves out the row { %s }', async (bad, reason) => {
    const { rows, problems } = await box(4, group(sub(1, [bad, 'Index: 5, Item: Fig, Rate: 1'])))
    expect(rows).toEqual([[1, 6, 1, 1]])
    expect(problems[0]?.reason).toContain(reason)
  })

  it('does not crash on lists that are none', async () => {
    const { problems } = await box(4, '  - Group: Box\n    SubGroups: 5\n  - just text\n  - SubGroups: []')
    expect(problems.map(({ reason }) => reason)).toEqual(['Group is missing', 'Group is missing'])
  })

  it('puts rental, refine, random options, binding, name and announcement into the remark', async () => {
    const row = (more: string) => `Index: 0, Item: Fig, Rate: 1, ${more}`
    const remark = async (more: string) => (await box(4, group(sub(1, [row(more)])))).items[0]?.Remark
    expect(await remark('Duration: 10080')).toBe('租用 7 天')
    expect(await remark('Duration: 65535')).toBe('租用 45 天 12 小時 15 分')
    expect(await remark('RefineMinimum: 5, RefineMaximum: 9')).toBe('精煉 +5～+9')
    expect(await remark('RefineMinimum: 7, RefineMaximum: 7')).toBe('精煉 +7')
    expect(await remark('RefineMinimum: 7')).toBe('精煉 +7～+20')
    expect(await remark('RefineMaximum: 3')).toBe('精煉 +1～+3')
    expect(await remark('RandomOptionGroup: SHOES, Bound: Account, Named: true, Announced: true')).toBe(
      '附隨機屬性、帳號綁定、刻有獲得者名字、獲得時全服公告',
    )
    expect(await remark('Bound: None, Named: false, RandomOptionGroup: None')).toBe('')
  })
})
