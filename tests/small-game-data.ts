import type { Item } from '../domain/items/item.ts'
import type { PackageDetail, PackageItem } from '../domain/packages/package.ts'
import type { GameData } from '../game-data/game-data.ts'

const item = (Id: number, Name: string, rest: Partial<Item> = {}): Item => ({
  ...{ Id, Name, Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations: {} },
  ...rest,
})
const row = (Id: number, Name: string, Chance: number, rest: Partial<PackageItem> = {}): PackageItem => ({
  ...{ Id, Name, Chance, Min: 1, Max: 1, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' },
  ...rest,
})

export function smallGameData(): GameData {
  const items = [
    item(501, '紅色藥水', { Type: 'Healing', Description: '以紅色草藥熬製的藥水。' }),
    item(512, '蘋果', { Type: 'Healing' }),
    item(1201, '小刀', { Type: 'Weapon', Slot: 3, Locations: { Right_Hand: true } }),
    item(2301, '棉襯衫', { Type: 'Armor', Slot: 1, EnchantId: 1, Locations: { Armor: true } }),
    item(2302, '棉襯衫．改', { Type: 'Armor', Slot: 1, Locations: { Armor: true } }),
    item(4001, '波利卡片', { Type: 'Card' }),
    item(5001, '旅人之帽', { Type: 'Armor', View: 12, ViewId: 12, Locations: { Head_Top: true } }),
    item(6001, '改造箱', { Type: 'Usable' }),
  ]
  return {
    items: new Map(items.map((entry) => [entry.Id, entry])),
    packages: new Map<string, PackageDetail>([
      [
        'traveller_box',
        {
          GroupId: 'traveller_box',
          Name: '旅人的箱子',
          Description: '裡面裝著旅人的行囊。',
          Type: 'CASH',
          NPCId: 120,
          ItemId: 6001,
          Items: [
            row(501, '紅色藥水', -1, { Min: 5, Max: 5 }),
            row(5001, '旅人之帽', 10, { ViewId: 12, Locations: { Head_Top: true } }),
            row(4001, '波利卡片', 90, { Max: 2, Remark: '公告' }),
          ],
        },
      ],
    ]),
    reforms: new Map([
      [
        6001,
        {
          ReformBox: 6001,
          Name: '改造箱',
          Description: '',
          Items: [
            {
              BaseItem: 2301,
              ResultItem: 2302,
              BaseName: '棉襯衫',
              ResultName: '棉襯衫．改',
              MinRefine: 7,
              MaxRefine: 20,
              ChangeRefine: -2,
              Materials: [{ Material: 512, Amount: 3 }],
              Note: '',
            },
          ],
        },
      ],
    ]),
    enchants: new Map([
      [
        1,
        {
          MinimumRefine: 0,
          MinimumEnchantgrade: 0,
          TargetItems: [2301],
          Reset: { Price: 1_000, Chance: 70_000, Materials: [] },
          Slots: [
            {
              Slot: 3,
              Materials: [{ Material: 512, Amount: 1 }],
              Price: 500,
              Enchants: [{ Enchantgrade: 0, Items: [{ Item: 4001, Chance: 100_000 }] }],
              PerfectEnchants: [],
              Upgrades: [],
              RandomUpgrades: [],
            },
          ],
          Order: [3],
        },
      ],
    ]),
    problems: [],
  }
}
