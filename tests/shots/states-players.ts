import { expect, type Page } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import type { State } from './state.ts'

const headers = { 'Access-Control-Allow-Origin': '*' }
const answer = (page: Page, path: string, json: object) =>
  page.route(hostUrl + path, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ json, headers }),
  )
const character = (id: number, name: string, fields: object) => ({
  id,
  name,
  class: 4008,
  base_level: 99,
  job_level: 70,
  zeny: 12_345_678,
  map: 'prontera',
  online: true,
  guild: '北境守望',
  value: 12_345_678 - id,
  ...fields,
})
const characters = [
  character(1, '萊茵', {}),
  character(2, '夜鷺商行', { class: 4011, online: false, guild: '', base_level: 87, job_level: 55, zeny: 950 }),
]

/** What a host with the game's own database tells of its players. */
export function playerStates(): Record<string, State> {
  return {
    account: {
      path: '/account',
      who: 'player',
      async before(page) {
        const line = { price: 45_000, amount: 12, refine: 7, grade: 'B', slots: 1, cards: [4001, 0, 0, 0] }
        const place = { char_name: '夜鷺商行', map: 'prontera', x: 150, y: 88 }
        const sale = { amount: 3, currency: 'ZENY', sold_at: '2026-11-19 20:15', map: 'prontera', refine: 0, cards: [] }
        const order = { kind: 'donate', amount: 1_000, credit: 1_100, created_at: '2026-11-18T03:00:00Z' }
        await answer(page, '/account/characters', { characters, hidden: false })
        await answer(page, '/account/shops', {
          shops: [
            {
              ...place,
              vending_id: 1,
              kind: 'selling',
              shop_title: '[ZENY] 紅水白水便宜賣',
              lines: [
                { ...line, nameid: 501 },
                { ...line, nameid: 1201 },
              ],
            },
            {
              ...place,
              vending_id: 2,
              kind: 'buying',
              shop_title: '[ZENY] 收材料',
              limit: 900_000,
              lines: [{ ...line, nameid: 909, refine: 0, grade: '', cards: [] }],
            },
          ],
          sales: [
            { ...sale, nameid: 501, price: 45 },
            { ...sale, nameid: 502 },
          ],
          truncated: false,
        })
        await answer(page, '/account/orders', {
          orders: [
            { ...order, id: '7K2M9QX4WBT0ZR5H1DVC', state: 'paid', credited: false },
            { ...order, id: '0A3N8PY6XCS1YQ4J2EWD', state: 'expired' },
          ],
        })
      },
      async reach(page) {
        await page.getByRole('region', { name: '訂單' }).getByRole('row').nth(2).waitFor()
        // Names of items come later than their numbers.
        await expect(page.getByRole('region', { name: '我的露店' })).not.toContainText('#')
      },
    },
    ranking: {
      path: '/ranking',
      before: (page) =>
        answer(page, '/ranking', {
          level: Array.from({ length: 20 }, (_, id) => character(id, `旅人${id + 1}`, { base_level: 99 - id })),
          fame: characters,
          zeny: characters,
          guilds: [{ name: '北境守望', master: '萊茵', level: 12 }],
          castles: [{ id: 15, guild: '北境守望' }],
        }),
      reach: (page) => page.getByRole('row').nth(20).waitFor(),
    },
    'ranking-none': {
      path: '/ranking',
      before: (page) => answer(page, '/ranking', { level: [], fame: [], zeny: [], guilds: [], castles: [] }),
      reach: (page) => page.locator('main .empty').waitFor(),
    },
    'account-factor': {
      path: '/account',
      who: 'player',
      before: (page) =>
        answer(page, '/account/second-factor', {
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Midgard:Brynhild?secret=JBSWY3DPEHPK3PXP',
        }),
      async reach(page) {
        await page.getByRole('button', { name: '設定驗證器 App' }).click()
        await page.getByRole('img', { name: '設定驗證器用的 QR 碼' }).waitFor()
      },
    },
    'home-server': {
      path: '/',
      before: (page) =>
        answer(page, '/server/status', {
          login: 'up',
          char: 'up',
          map: 'down',
          players: 321,
          autotraders: 54,
          checked_at: '2026-11-20T04:05:00Z',
          woe: [
            { day: 3, from: '20:00', to: '22:00' },
            { day: 6, from: '20:30', to: '22:00' },
          ],
        }),
      reach: (page) => page.locator('main [data-server] dl').filter({ visible: true }).waitFor(),
    },
  }
}
