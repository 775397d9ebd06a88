/** What players ask, how they walk to the answer, and what must then be in the first view. */
import type { Locator, Page } from '@playwright/test'
import plans from '../../../data/plans.json' with { type: 'json' }
import { pointsFor } from '../../../domain/payments/donation.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { boxPrice, cheapestSeven, player, playing } from './seed-game.ts'
import type { Walk } from './walk.ts'
import type { World } from './world.ts'

export interface Journey {
  question: string
  /** Actions from the home page: two, or four where a login is needed. */
  within: 2 | 4
  /** Whether the server has nothing of the kind. */
  isAbsent?: (world: World) => boolean
  walk: (walk: Walk, world: World) => Promise<void>
  /** Each of them must be in the first view. */
  answers: (page: Page, world: World) => Locator[]
}

const main = (page: Page) => page.getByRole('main')
const text = (page: Page, content: string | RegExp) => main(page).getByText(content)
const linkTo = (page: Page, paths: readonly string[]) =>
  main(page).locator(paths.map((path) => `a[href="${path}"]`).join())
const anyText = (within: Locator, words: readonly string[]) =>
  within.locator(words.map((word) => `:text(${JSON.stringify(word)})`).join())
const marketField = (page: Page) => page.getByLabel('輸入道具名稱或 ID')

export const journeys: readonly Journey[] = [
  {
    question: 'which box gives X',
    within: 2,
    walk: ({ find }, { names: { prize } }) => find(prize.Name, `/item/${prize.Id}`),
    answers: (page, { names: { boxesOfPrize } }) => [
      linkTo(
        page,
        boxesOfPrize.map((id) => `/package/${id}`),
      ),
    ],
  },
  {
    question: 'buy or open a box',
    within: 4,
    async walk({ page, find, press, logIn }, { names: { boxItem } }) {
      await find(boxItem.Name, `/item/${boxItem.Id}`)
      await press(main(page).locator('box-worth a[href^="/login"]'))
      await logIn(player)
    },
    answers: (page) => [
      text(page, numberText(boxPrice)),
      text(page, '開箱平均'),
      main(page).locator('dt:text-is("開箱平均") + dd'),
    ],
  },
  {
    question: 'what X does and who wears it',
    within: 2,
    walk: ({ find }, { names: { gear } }) => find(gear.Name, `/item/${gear.Id}`),
    // Without client files the effects of the server's script come in place of a description.
    answers: (page) => [
      main(page).locator('.item-panel .prose, .item-panel h2:has-text("效果")').first(),
      text(page, /^(?:職業|裝備位置)$/),
    ],
  },
  {
    question: 'which gear has this effect',
    // The menu, the list, the text of the field, and a choice.
    within: 4,
    isAbsent: ({ names }) => !names.effect,
    async walk({ page, follow, choose }, { names: { effect } }) {
      await follow('/item')
      await choose(page.getByRole('combobox', { name: '效果' }), effect?.label ?? '')
    },
    answers: (page, { names: { effect } }) => [
      // The row is the target of its link as a whole.
      main(page).locator('tr:has(.effect-cell b)').first(),
      linkTo(
        page,
        (effect?.best ?? []).map((id) => `/item/${id}`),
      ),
    ],
  },
  {
    question: 'where is Y, and its respawn',
    within: 2,
    walk: ({ find }, { names: { monster } }) => find(monster.Name, `/monster/${monster.Id}`),
    answers: (page, { names: { map } }) => [linkTo(page, [`/map/${map}`]), text(page, /重生/)],
  },
  {
    question: 'what drops Z',
    within: 2,
    walk: ({ find }, { names: { loot } }) => find(loot.Name, `/item/${loot.Id}`),
    answers: (page, { names: { droppersOfLoot } }) => [
      linkTo(
        page,
        droppersOfLoot.map((id) => `/monster/${id}`),
      ),
    ],
  },
  {
    question: 'the cost of an enchant',
    within: 2,
    isAbsent: ({ names }) => !names.enchanting,
    walk: ({ find }, { names: { enchanting } }) => find(enchanting?.item.Name ?? '', `/enchant/${enchanting?.id}`),
    answers: (page, { names: { enchanting } }) => [anyText(main(page).locator('details'), enchanting?.costs ?? [])],
  },
  {
    question: 'where is a shop',
    within: 4,
    async walk({ page, follow, logIn, send }, { names: { refined } }) {
      await follow('/ShopSearch')
      await logIn(player)
      await send(marketField(page), refined.Name)
    },
    answers: (page) => [main(page).getByRole('button', { name: /1\d\d, 1\d\d/ })],
  },
  {
    question: 'the sales of last week',
    within: 4,
    async walk({ page, find, press, logIn }, { names: { refined } }) {
      await find(refined.Name, `/item/${refined.Id}`)
      await press(main(page).getByRole('link', { name: '查成交' }))
      await logIn(player)
    },
    answers: (page) => [text(page, /4,500,000/)],
  },
  {
    question: 'the cheapest +7',
    within: 4,
    async walk({ page, follow, logIn, send }, { names: { refined } }) {
      await follow('/ShopSearch')
      await logIn(player)
      await send(marketField(page), `+7 ${refined.Name}`)
    },
    answers: (page) => [text(page, numberText(cheapestSeven))],
  },
  {
    question: 'the patch of yesterday',
    within: 2,
    async walk({ page, follow }) {
      const patch = main(page).locator('a[href^="/changes/"]').first()
      await follow((await patch.getAttribute('href')) ?? '')
    },
    answers: (page, { names: { dropper, box } }) => [anyText(main(page), [dropper.Name, box.Name])],
  },
  {
    question: 'the points for NT$ 1,000',
    within: 4,
    async walk({ page, follow, logIn, press }) {
      await follow('/donate')
      await logIn(player)
      await press(page.getByRole('button', { name: 'NT$ 1,000', exact: true }))
    },
    answers: (page) => [text(page, new RegExp(`${numberText(pointsFor(1_000, plans.donate))}\\s*點`))],
  },
  {
    question: 'how to get an account back',
    within: 2,
    walk: ({ follow }) => follow('/recover'),
    answers: (page) => [main(page).getByLabel(/帳號|Email|信箱/)],
  },
  {
    question: 'is the server up, and how many play',
    within: 2,
    walk: async () => {},
    answers: (page) => [main(page).getByText('運作中'), main(page).getByText(`${playing.length} 人`)],
  },
  {
    question: 'who plays',
    within: 2,
    async walk({ page, follow }) {
      // It is drawn after the first view has loaded.
      await main(page).getByText('運作中').waitFor()
      await follow('/ranking#online')
    },
    answers: (page) => playing.map((name) => text(page, name)),
  },
  {
    question: 'how to play from abroad',
    within: 4,
    async walk({ follow, logIn }) {
      await follow('/FireWall')
      await logIn(player)
    },
    answers: (page) => [main(page).getByRole('button', { name: '開通' })],
  },
]
