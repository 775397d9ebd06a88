import { expect, type Page } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import type { State } from './state.ts'
import { playerStates } from './states-players.ts'
import { recoveryStates } from './states-recovery.ts'

const allowed = { 'Access-Control-Allow-Origin': '*' }
const editor = (page: Page) => page.frameLocator('.tox-edit-area__iframe').locator('body')
const answer = (pattern: string, body: object) => (page: Page) =>
  page.route(pattern, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ json: body, headers: allowed }),
  )
const order = (state: string) => ({
  path: '/donate?order=SEEN',
  who: 'player' as const,
  before: (page: Page) =>
    page.route('**/orders/SEEN', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { id: 'SEEN', kind: 'donate', state, amount: 1000, credit: 1100 }, headers: allowed })
        : route.continue(),
    ),
  reach: (page: Page) => page.locator('.notice strong').waitFor(),
})
const donation = (page: Page) => expect(page.getByLabel('贊助金額').first()).toHaveValue(/\d/)

const deskOrder = (n: number, more: object = {}) => ({
  ...{ id: `7K3M9Q2X5V8B1N4C6D0${n}`, account_id: 40 + n, account: ['Brynhild', 'Siegfried', '希格露恩'][n % 3] },
  ...{ kind: n % 3 === 2 ? 'vip' : 'donate', state: 'paid', amount: 300, credit: n % 3 === 2 ? 30 : 330 },
  ...{ method: 'credit', provider: 'ecpay', trade_no: `26010212345${n}`, created_at: '2026-01-02T03:04:05Z' },
  ...{ paid_at: '2026-01-02T03:06:05Z', refunded: 0, delivery: 'done', revision: 3, ...more },
})
const deskOrders = [
  deskOrder(0, { refunded: 120, delivery: 'claimed' }),
  deskOrder(1, { state: 'failed', delivery: null, trade_no: '', paid_at: null }),
  deskOrder(2),
  deskOrder(3, { state: 'expired', delivery: null, trade_no: '', paid_at: null }),
]
const delivered = { claimed_by: 'map-1', claimed_at: '2026-01-02T03:06:07Z', seq: null }
const history = [
  ['refund', 'demo-admin', '重複付款，已由綠界退回', 120],
  ['note', 'demo-admin', '玩家來信詢問點數未入帳，\n已請其重新登入遊戲。', null],
  ['audit', 'demo-admin', 'delivery.resend', null],
  ['audit', null, 'order.paid', null],
  ['report', 'ecpay', 'credited', null],
  ['audit', 'Brynhild', 'order.create', null],
].map(([kind, by, text, amount], n) => ({ at: `2026-01-0${8 - n}T03:04:05Z`, kind, by, text, amount }))

const auditLine = (id: number, action: string, more: object = {}) => ({
  ...{ id, at: `2026-01-0${8 - (id % 5)}T03:04:05Z`, actor_id: 1, actor: 'demo-admin', action, subject: String(id) },
  ...{ network: '203.0.113.0/24', detail: {}, ...more },
})
const auditLines = [
  auditLine(1, 'post.update', {
    detail: {
      ...{ title: '伺服器維護公告', fields: 'title enable startsAt' },
      before: { title: '伺服器公告', enable: false, startsAt: null },
      after: { title: '伺服器維護公告', enable: true, startsAt: Date.parse('2026-01-09T02:00:00Z') },
    },
  }),
  auditLine(2, 'login.fail', { actor_id: null, actor: null, network: '2001:db8:1::/48', detail: { code: true } }),
  auditLine(3, 'order.refund', {
    subject: '7K3M9Q2X5V8B1N4C6D00',
    detail: { amount: 120, reason: '重複付款', before: { refunded: 0 }, after: { refunded: 120 } },
  }),
  auditLine(4, 'settings.change', {
    ...{ actor_id: null, actor: null, subject: '', network: '' },
    detail: { before: { SITE_NAME: 'Midgard' }, after: { SITE_NAME: 'Midgard Almanac' } },
  }),
  auditLine(5, 'mail.give-up', {
    ...{ actor_id: null, actor: null, subject: '41', network: '' },
    detail: { kind: 'reset', tries: 9, reason: 'connect ECONNREFUSED' },
  }),
  auditLine(6, 'firewall.open', { actor: 'Brynhild', subject: '203.0.113.9', detail: { seconds: 86_400 } }),
]

/** Forms of visitors, players and admins. */
export function accountStates(): Record<string, State> {
  return {
    login: { path: '/login' },
    'login-refused': {
      path: '/login',
      async reach(page) {
        await page.route('**:*/login', (route) => route.abort())
        await page.locator('form.panel input').first().fill('nobody')
        await page.locator('form.panel input').last().fill('nothing')
        await page.locator('form.panel button').click()
        await expect(page.getByRole('alert')).not.toBeEmpty()
      },
    },
    'sign-up': { path: '/SignUp' },
    ...recoveryStates(),
    ...playerStates(),
    'sign-up-mistake': {
      path: '/SignUp',
      async reach(page) {
        await page.getByRole('button', { name: '女' }).click()
        await page.locator('form.panel button[type=submit]').click()
        await expect(page.getByRole('alert')).not.toBeEmpty()
      },
    },
    donate: { path: '/donate', who: 'player', reach: donation },
    'donate-mistake': {
      path: '/donate',
      who: 'player',
      async reach(page) {
        await donation(page)
        await page.getByLabel('贊助金額').first().fill('99')
        await page.getByLabel('贊助金額').first().press('Enter')
        await expect(page.getByRole('alert').first()).not.toBeEmpty()
      },
    },
    'donate-confirm': {
      path: '/donate',
      who: 'player',
      async reach(page) {
        await donation(page)
        await page.getByRole('button', { name: '前往贊助' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'donate-vip': {
      path: '/donate',
      who: 'player',
      async reach(page) {
        await page.getByRole('tab', { name: 'VIP 訂閱' }).click()
        await page.locator('main .prose').waitFor()
      },
    },
    'order-pending': order('pending'),
    'order-paid': order('paid'),
    'order-failed': order('failed'),
    firewall: {
      path: '/FireWall',
      who: 'player',
      reach: (page) => expect(page.getByRole('definition')).toHaveText(/\d/),
    },
    'firewall-refused': {
      path: '/FireWall',
      who: 'player',
      before: answer('**/firewall/allow', { Status: false, Message: '維護中' }),
      async reach(page) {
        await page.getByRole('button', { name: '開通', exact: true }).click()
        await page.getByText('疑難排解').waitFor()
      },
    },
    'admin-login': { path: '/admin/login' },
    'admin-posts': { path: '/admin/posts', who: 'admin', reach: (page) => page.locator('main table').waitFor() },
    'admin-posts-none': {
      path: '/admin/posts',
      who: 'admin',
      before: answer('**:*/posts', []),
      reach: (page) => page.locator('main .empty').waitFor(),
    },
    'admin-game-data': {
      path: '/admin/game-data',
      who: 'admin',
      reach: (page) => page.locator('main :is(table, .notice, .empty)').first().waitFor(),
    },
    'admin-orders': {
      path: '/admin/orders',
      who: 'admin',
      before: answer(`${hostUrl}/admin/orders`, { orders: deskOrders, total: 120, page_size: 50 }),
      reach: (page) => page.locator('main table').waitFor(),
    },
    'admin-orders-none': {
      path: '/admin/orders',
      who: 'admin',
      before: answer(`${hostUrl}/admin/orders`, { orders: [], total: 0, page_size: 50 }),
      reach: (page) => page.locator('main .empty').waitFor(),
    },
    'admin-order': {
      path: '/admin/orders?order=SEEN',
      who: 'admin',
      before: answer(`${hostUrl}/admin/orders/SEEN`, { order: { ...deskOrders[0], delivered }, history }),
      reach: (page) => page.locator('main table').waitFor(),
    },
    'admin-audit': {
      path: '/admin/audit',
      who: 'admin',
      before: answer(`${hostUrl}/admin/audit`, { lines: auditLines, more: true }),
      reach: (page) => page.locator('main table').waitFor(),
    },
    'admin-posts-failed': {
      path: '/admin/posts',
      who: 'admin',
      before: (page) => page.route('**:*/posts', (route) => route.abort()),
      reach: (page) => page.getByRole('button', { name: '重試' }).waitFor(),
    },
    'post-conflict': {
      path: '/admin/posts/1/edit',
      who: 'admin',
      fresh: true,
      before: (page) =>
        page.route('**/admin/posts/1', (route) =>
          route.request().method() === 'OPTIONS'
            ? route.continue()
            : route.fulfill({ status: 412, json: { error: '這則公告剛被其他人修改過，沒有儲存' }, headers: allowed }),
        ),
      async reach(page) {
        await editor(page).waitFor()
        await page.getByLabel('標題', { exact: true }).fill('伺服器維護公告（延期）')
        await page.getByRole('button', { name: '儲存', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'post-editor': { path: '/admin/posts/new', who: 'admin', fresh: true, reach: (page) => editor(page).waitFor() },
    'post-editor-edit': {
      path: '/admin/posts/1/edit',
      who: 'admin',
      fresh: true,
      reach: (page) => editor(page).waitFor(),
    },
    'post-preview': {
      path: '/admin/posts/1/edit',
      who: 'admin',
      fresh: true,
      async reach(page) {
        await editor(page).waitFor()
        await page.getByRole('button', { name: '預覽' }).click()
        await page.locator('section[aria-label=預覽]').waitFor()
      },
    },
    'post-insert-item': {
      path: '/admin/posts/new',
      who: 'admin',
      fresh: true,
      async reach(page) {
        await editor(page).waitFor()
        await page.getByRole('button', { name: '插入道具' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  }
}
