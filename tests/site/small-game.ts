/** Two versions of a small game with 100 rows a page. Its texts have links that are dead in one version or in both. */
import { bundledSettings } from '../shared-bundle.ts'

/** An item with a text, and linked items that exist only in the first or only in the second version. */
export const [textId, leavingId, comingId] = [9_000, 9_001, 9_002]

const news = `<h2 id="獎勵">獎勵</h2><h2 id="title">活動</h2><p id="title">又一次</p>
<p><a href="/item/505">道具</a>、<a href="/item/${leavingId}">離去</a>、<a href="/item/${comingId}">到來</a>、
<a href="/item/99999">舊道具</a>、<a href="${bundledSettings.SITE_URL}/package/none?x=1">舊箱</a>、
<a href="/package/">清單</a>、<a href="/news/1">下篇</a>、<a href="/og.png">圖</a>、<a href="/_astro/old.js">檔</a></p>
<p><a href="#獎勵">往獎勵</a>、<a href="#title">往活動</a>、<a href="#nowhere">往別處</a>、<a name="here" href="#here">這裡</a></p>
<p><img src="/none.png" alt="沒有"><img src="/icon-192.png" alt="有"><img src="https://a.example/x.png" alt="別站"></p>`
const deadText = '<p id="main">舊<a href="/reform/1">箱</a><img src="/icons/1.png"></p>'

/** Levels of refining with three ways each; from +8 on a failure destroys, and there is a protection. */
function refineTable(Id: string) {
  const [Group = '', level] = Id.split('-')
  const way = (Type: string, Chance: number, Break: number, Material: number) => ({
    ...{ Type, Chance, Effective: Math.min(10_000, Chance + 1), Price: 20_000, Material, Break, Down: 1 },
  })
  return {
    ...{ Id, Group, ItemLevel: Number(level) },
    Levels: Array.from({ length: 20 }, (_, index) => ({
      ...{ Level: index + 1, Bonus: 200 * index, RandomBonus: 300 },
      ...(index >= 7 && { Blessing: { Material: 503, Amount: index } }),
      Ways: [
        way('Normal', 10_000 - 480 * index, index < 7 ? 0 : 10_000, 501),
        way('HD', 10_000 - 470 * index, 0, 502),
        ...(index < 10 ? [way('Enriched', 10_000 - 400 * index, index < 7 ? 0 : 10_000, 504)] : []),
      ],
    })),
  }
}

/** In the first version, +9 was easier. */
function withEasierLevel(table: ReturnType<typeof refineTable>) {
  const [normal, ...others] = table.Levels[8]?.Ways ?? []
  const level = { ...table.Levels[8], Ways: [{ ...normal, Chance: 9000, Effective: 9001 }, ...others] }
  return { ...table, Levels: table.Levels.with(8, level as (typeof table.Levels)[number]) }
}

const gradeTable = {
  ...{ Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4 },
  Steps: [0, 1].map((Grade) => ({
    ...{ Grade, Bonus: 10, Chances: [{ Refine: 11, Chance: 7000 }] },
    Catalyst: { Material: 505, Amount: 1, Steps: 10, Chance: 100 },
    Options: [{ Option: 0, Material: 506, Amount: 1, Price: 175_000, Break: 10_000, Down: 0 }],
  })),
}

/** Returns a function that makes names of two or three words, equal on each machine. */
function names(): () => string {
  let state = 20_250_101
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const word = () => String.fromCharCode(0x4e00 + next(1500), 0x4e00 + next(1500))
  const [first, second] = [Array.from({ length: 100 }, word), Array.from({ length: 100 }, word)]
  return () => `${first[next(100)]}${second[next(100)]}${next(3) === 0 ? word() : ''}`
}

export function smallGame() {
  const name = names()
  const ids = (count: number, from = 501) => Array.from({ length: count }, (_, index) => from + index)
  const items = ids(1040).map((Id) => ({
    Id,
    Name: name(),
    Slot: Id % 5,
    View: Id % 3,
    Description: `<p>${name()}，${name()}。</p>`,
  }))
  const odd = `<b title="'">& $& </script>`
  const other = (Id: number, Name: string, more = {}) => ({ Id, Name, Slot: 0, View: 0, Description: '', ...more })
  const textItem = other(textId, '文', { Description: deadText, EnchantId: 77 })
  const leaving = other(leavingId, '舊')
  items.push(other(9999, odd), textItem, other(comingId, '新'))
  const box = (GroupId: string, rows: number, ItemId: number, NPCId = 0) => ({
    GroupId,
    Name: name(),
    ItemId,
    Type: 'CASH',
    NPCId,
    Description: `<p>${name()}${name()}</p>`,
    Items: ids(rows).map((Id) => ({
      Id,
      Chance: Id % 97,
      Min: 1,
      Max: Id % 4,
      ViewId: Id % 2,
      EnchantId: Id % 5 === 0 ? 1 : 0,
    })),
  })
  const materials = [
    { Material: 501, Amount: 10 },
    { Material: 502, Amount: 3 },
  ]
  const conversions = ids(100).map((BaseItem) => ({
    BaseItem,
    ResultItem: BaseItem + 100,
    MinRefine: 7,
    Materials: materials,
  }))
  const slot = (Slot: number) => ({
    Slot,
    Materials: materials,
    Price: 100_000,
    Enchants: [{ Enchantgrade: 0, Items: ids(25, 700 + Slot * 25).map((Item) => ({ Item, Chance: 4000 })) }],
  })
  const dropped = (Item: number) => ({ Item, Chance: 7000, FileChance: 10, StealProtected: Item % 3 === 0 })
  const world = {
    monsters: ids(100, 1001).map((Id) => ({
      ...{ Id, Name: name(), AegisName: `M_${Id}`, Level: Id - 1000, Hp: Id * 7, Race: 'Plant', Element: 'Water' },
      ...{ Mvp: Id === 1001, Facts: { Attack: 8, Str: 6 }, Damage: [{ Element: 'Fire', Percent: 150 }] },
      Drops: ids(10, 501 + (Id % 50)).map(dropped),
      MvpDrops: Id === 1001 ? ids(3, 601).map((Item) => ({ Item, Chance: 5000, Effective: 4000 })) : [],
    })),
    maps: [
      // The template of map pages is made from this first page, which has the name of an instance.
      { Name: '1@field', Title: '', Spawns: [{ Monster: 1002, Amount: 1, Delay: 0, Random: 0 }] },
      ...ids(20, 1).map((n) => ({
        Name: `field_${n}`,
        Title: name(),
        Spawns: ids(n === 1 ? 100 : 10, 1001).map((Monster) => ({ Monster, Amount: 70, Delay: 5000, Random: 0 })),
      })),
    ],
    shops: ids(10, 1).map((n) => ({
      Id: `shop-${n}`,
      Name: name(),
      Map: 'field_1',
      X: n,
      Y: n,
      Items: ids(30).map((Item) => ({ Item, Price: 10 })),
    })),
    refineTables: ['Weapon-1', 'Weapon-4', 'Armor-1', 'Armor-2'].map(refineTable),
    gradeTables: [gradeTable],
    dropRules: [{ Id: 1, Drop: [{ Difference: 4, Percent: 90 }], Mvp: [], MvpMode: 0, ZeroAllowed: false }],
  }
  const records = {
    items,
    packages: [
      box('100', 100, 501),
      box('101', 100, 503, 120),
      box('1032', 1032, 502),
      ...ids(98, 200).map((id) => box(String(id), 3, id)),
      { ...box('odd', 2, 9999, 120), Name: odd, Openers: [501, 9999], Whole: '100', Conditional: true },
      { GroupId: 'empty', Name: odd, Items: [] },
      { GroupId: 'text', Name: '文', Description: deadText, Items: [{ Id: 501, Chance: 1, EnchantId: 78 }] },
    ],
    reforms: ids(100, 900).map((ReformBox, index) => ({
      ReformBox,
      Name: name(),
      Description: index === 1 ? deadText : name(),
      Items: index === 0 ? conversions : conversions.slice(0, 1),
    })),
    enchants: [
      { Id: 1, State: 'ok', TargetItems: ids(100), Slots: [0, 1, 2, 3].map(slot) },
      { Id: 77, State: 'ok', TargetItems: [textId], Slots: [] },
    ],
    ...world,
    posts: [
      ...ids(30, 1).map((id) => ({
        ...{ id: String(id), type: id % 3, title: `${name()}${name()}` },
        ...{ content: `<h3>${name()}</h3><p>${Array.from({ length: 100 }, name).join('，')}</p>` },
        ...{ created_at: '2025-01-02 03:04:05', enable: true },
      })),
      { id: 'links', type: 1, title: '連結', content: news, created_at: '2025-01-02 03:04:05', enable: true },
    ],
  }
  // The first version differs in the three rows of 98 packages. The measured pages have no history.
  const packages = records.packages.map((entry) =>
    entry.Items.length === 3
      ? { ...entry, Items: entry.Items.map((row) => ({ ...row, Chance: row.Chance + 1 })) }
      : entry,
  )
  const first = {
    ...records,
    packages,
    items: [...items.filter(({ Id }) => Id !== comingId), leaving],
    enchants: records.enchants.slice(0, 1),
    refineTables: records.refineTables.map((table) => (table.Id === 'Weapon-1' ? withEasierLevel(table) : table)),
  }
  return { first, second: records }
}
