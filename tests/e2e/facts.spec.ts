/** Facts of items, boxes and enchants that a server's data has and the sample does not. */
import { expect, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { openSmallSite } from './small-site.ts'

const choice = (Option: string, Min: number, Max: number, Odds?: number) => ({ Option, Min, Max, Odds })
const full = {
  Buy: 120_000,
  Sell: 60_000,
  Weight: 1255,
  Attack: 120,
  MagicAttack: 85,
  Defense: 3,
  Range: 3,
  WeaponLevel: 4,
  EquipLevelMin: 100,
  EquipLevelMax: 200,
  Jobs: ['Swordman', 'Knight', 'Crusader', 'KagerouOboro'],
  Classes: ['Third', 'Fourth'],
  Gender: 'Female',
  Refineable: true,
  Gradable: true,
  Trade: ['NoDrop', 'NoTrade', 'NoSell', 'NoMail', 'NoAuction', 'NoStorage'],
  Stack: 100,
  Combos: [
    [510, 511, 512],
    [510, 513],
  ],
  Laphine: [{ Box: 520, Role: 'target' }],
  Options: [
    {
      Ways: ['drop', 'box'],
      Lines: [
        { Choices: [choice('VAR_STRAMOUNT', 1, 5, 61_234.5), choice('RACE_DAMAGE_DEVIL', 3, 9, 38_765.5)] },
        {
          Perhaps: true,
          Choices: [choice('DEC_SPELL_CAST_TIME', 5, 15, 3), choice('A_FORKS_OWN_OPTION_NAME', 1, 2, 500)],
        },
      ],
    },
  ],
}
const script =
  'bonus bStr,2;\n.@r = getrefine();\nif (.@r >= 9) { bonus2 bAddRace,RC_Undead,10; }\nautobonus "{ bonus bAspd,7; }",30,10000,BF_WEAPON,"{ specialeffect2 EF_POTION_BERSERK; }";'
const rows = (count: number, Pool: number) =>
  Array.from({ length: count }, (_, index) => ({
    Id: 510 + (index % 10),
    Chance: index === 0 ? 1 : 900 * index,
    Pool,
    Min: 1,
    Max: 1,
  }))

const records = {
  items: [
    ...Array.from({ length: 10 }, (_, index) => ({ Id: 510 + index, Name: `冒險者的長劍 ${index}`, Slot: index % 3 })),
    { Id: 520, Name: '強化箱' },
    {
      Id: 530,
      Name: '北方公會的守護者長槍',
      Slot: 2,
      Description: '<p>北方的古老長槍。</p>',
      Locations: { Right_Hand: true },
      AegisName: 'Guild_Spear',
      Type: 'Weapon',
      EnchantId: 1,
      Facts: full,
    },
    { Id: 531, Name: '無名石' },
    { Id: 532, Name: '沒有說明的護符', Facts: { Weight: 10, Script: script } },
    { Id: 540, Name: '補給箱' },
    ...Array.from({ length: 14 }, (_, index) => ({ Id: 550 + index, Name: index < 4 ? '文字月餅' : `箱子 ${index}` })),
  ],
  packages: [
    {
      GroupId: 'supply',
      Name: '補給箱',
      ItemId: 540,
      Picks: [{ Pool: 1, Times: 5 }],
      Conditional: true,
      Items: [{ Id: 530, Chance: -1, Min: 2, Max: 2, Remark: '附隨機屬性' }, ...rows(8, 1), ...rows(3, 2)],
    },
    ...Array.from({ length: 14 }, (_, index) => ({
      GroupId: `box_${index}`,
      Name: index < 4 ? '文字月餅' : `箱子 ${index}`,
      ItemId: 550 + index,
      Items: index % 3 === 0 ? [{ Id: 510, Chance: -1 }] : rows(index + 1, 1),
    })),
  ],
  enchants: [
    {
      Id: 1,
      State: 'ok',
      TargetItems: { 530: true },
      Slots: [
        {
          Slot: 3,
          Chance: 100_000,
          Enchants: [
            {
              Enchantgrade: 0,
              Items: Array.from({ length: 6 }, (_, index) => ({
                Item: 510 + index,
                Chance: [9900, 2500, 234, 33, 50_000, 37_333][index],
                Effective: [9031, 2832.4, 934, 0.2, 45_000, 42_202.4][index],
              })),
            },
          ],
        },
      ],
    },
  ],
}

let site: Awaited<ReturnType<typeof openSmallSite>>
test.beforeAll(async () => {
  site = await openSmallSite('facts', records)
})
test.afterAll(() => site.close())

for (const [name, path, says] of [
  ['an item full of facts', '/item/530', '120,000 Z'],
  ['an item of which nothing is known', '/item/531', '沒有這件道具的取得方式'],
  ['an item with a script', '/item/532', '伺服器腳本'],
  ['a box with several calls', '/package/supply', '共 5 次'],
  ['an enchant with effective odds', '/enchant/1', '實際機率'],
] as const)
  test(`the page of ${name} is complete and accessible`, async ({ page }) => {
    await page.goto(site.url + path)
    for (const part of await page.locator('main details').all())
      await part.evaluate((one) => one.setAttribute('open', ''))
    await expect(page.locator('main')).toContainText(says)
    await expectSound(page)
  })

test('an item without a description is described by its records, on its page and in the tooltip', async ({ page }) => {
  const says = '有 1 個洞。可由 10 種道具包取得；可附於裝備。'
  await page.goto(`${site.url}/item/511`)
  await expect(page.locator('main [data-tip] p.description')).toHaveText(says)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /冒險者的長劍 1/)
  await page.goto(`${site.url}/package/supply`)
  await page.locator('a[href="/item/511"]').first().hover()
  await expect(page.locator('.tooltip')).toContainText(says)
  await page.goto(`${site.url}/item/530`)
  await expect(page.locator('main [data-tip] .description.prose')).toHaveText('北方的古老長槍。')
})

test('the list of items knows levels where the server tells them', async ({ page }) => {
  await page.goto(`${site.url}/item`)
  await expect(page.getByRole('columnheader', { name: '等級' })).toBeVisible()
  await page.getByLabel('需求等級').selectOption('100')
  const rows = page.locator('item-browser tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('td')).toHaveText(['武器', '右手', '100', '530'])
})

test('random options name their values, their odds and what is not known', async ({ page }) => {
  await page.goto(`${site.url}/item/530`)
  const section = page.locator('section', { has: page.getByRole('heading', { name: '隨機屬性' }) })
  await expect(section).toContainText('怪物掉落、開啟道具包時附加')
  await section.getByText('第 1 條（擇一）').click()
  await expect(section.getByRole('listitem').first()).toHaveText('STR +1 ~ +5 61.23%')
  await section.getByText('第 2 條（不一定出現）').click()
  await expect(section).toContainText('變動詠唱時間 -5 ~ -15% <0.01%（約 1/33,333）')
  await expect(section).toContainText('任務或 NPC 附加的屬性不在資料中')
})
