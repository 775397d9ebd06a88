/** The main flows in Firefox and WebKit, and offline reading in every browser. Other tests run in Chromium only. */
import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { firstVersion, secondVersion } from '../patched-snapshot.ts'
import { until } from '../run/until.ts'
import { hostUrl, siteUrl } from '../stack/stack.ts'
import { demoAccount } from './admins.ts'
import { browsers, type Driver } from './browser-drivers.ts'
import { inOtherBrowsers } from './other-browsers.ts'
import { createPatchedSite } from './patched-site.ts'
import { newPlayer, type Player } from './players.ts'

const publicPages = [
  ...['/', '/news/1', '/download', '/package', '/package/101', '/reform', '/enchant', '/enchant/1', '/item'],
  ...[
    '/item/501',
    '/monster',
    '/monster/1001',
    '/map/mistpine',
    '/odds',
    '/odds/disclosure',
    '/developers',
    '/changes',
    '/search?q=%E8%8B%94%E7%90%83',
    '/offline',
  ],
  ...['/login', '/SignUp', '/recover', '/confirm-email', '/end-watch', '/admin/login'],
]
const playersPages = ['/account', '/donate', '/ShopSearch?q=%E5%88%83', '/PurchaseRecordSearch', '/FireWall']
const adminsPages = ['/admin/posts', '/admin/posts/new', '/admin/orders', '/admin/audit', '/admin/game-data']

const untilText = (browser: Driver, text: string) =>
  until(`“${text}” on the page`, () => browser.run((part) => document.body.textContent.includes(part), text))
const untilAddress = (browser: Driver, address: RegExp) =>
  until(`the address ${address}`, async () => address.test(await browser.run(() => location.href)))
const count = (browser: Driver, css: string) =>
  browser.run((selector) => document.querySelectorAll(selector).length, css)
const untilInteractive = (browser: Driver) =>
  until('awake islands', () => browser.run(() => document.querySelector('astro-island[ssr]') === null))

async function visit(browser: Driver, path: string) {
  await browser.open(siteUrl + path)
  await untilInteractive(browser)
}

/** The box finds words in any order, the search page too. */
async function testSearch(browser: Driver) {
  await visit(browser, '/download')
  for (const query of ['卡片 苔球', '苔球卡']) {
    await browser.fill('css:[data-site-search] input', query)
    const hasHit = () => browser.run(() => document.querySelector('[role=option]')?.textContent.includes('苔球卡片'))
    await until(`a suggestion for ${query}`, async () => (await hasHit()) === true)
  }
  await visit(browser, `/search?q=${encodeURIComponent('片 苔球')}`)
  await untilText(browser, '苔球卡片')
}

/** Opens the pages: each must have a heading, no redirect and no horizontal scrolling. */
async function visitPages(browser: Driver, paths: readonly string[]) {
  for (const path of paths) {
    await visit(browser, path)
    const state = await browser.run(() => ({
      path: location.pathname + location.search,
      hasHeading: document.querySelector('h1')?.textContent !== '',
      overflows: document.documentElement.scrollWidth > innerWidth,
    }))
    expect(state).toEqual({ path, hasHeading: true, overflows: false })
  }
}

async function logIn(browser: Driver, { username, password }: { username: string; password: string }) {
  await untilInteractive(browser)
  await browser.fill('帳號', username)
  await browser.fill('密碼', password)
  await browser.enter()
}

async function logOut(browser: Driver, { username }: { username: string }) {
  await visit(browser, '/download')
  if (await browser.run(() => innerWidth < 768)) await browser.click('選單')
  await browser.click('登出')
  await untilText(browser, `帳號 ${username} 已登出`)
}

/** Stores the session like a login. */
async function storeSession(browser: Driver, player: Player) {
  await visit(browser, '/download')
  await browser.run(
    ({ token, username, accountId }) =>
      localStorage.setItem('auth', JSON.stringify({ token, username, accountId, role: 'player' })),
    player,
  )
}

async function testSecondFactor(browser: Driver, player: Player) {
  await visit(browser, '/account')
  await browser.click('設定驗證器 App')
  const secret = await until('the secret', () =>
    browser.run(() => document.querySelector('#second-factor code')?.textContent?.replaceAll(' ', '')),
  )
  await browser.fill('驗證碼', codeAt(secret, Date.now()))
  await browser.enter()
  await browser.click('我已保存備用碼')
  await untilText(browser, '備用碼剩餘 10 組')
  await logOut(browser, player)
  await browser.open(`${siteUrl}/FireWall`)
  await untilAddress(browser, /\/login\?from=%2FFireWall$/)
  await logIn(browser, player)
  // Each code is valid once; the host also accepts the code of the next half minute.
  await browser.fill('驗證碼', codeAt(secret, Date.now() + 30_000))
  await browser.enter()
  await untilAddress(browser, /\/FireWall$/)
}

async function testFirewall(browser: Driver) {
  await visit(browser, '/FireWall')
  await untilText(browser, '127.0.0.1')
  await browser.click('開通')
  await untilText(browser, '開通成功：127.0.0.1')
}

async function testMarket(browser: Driver) {
  await visit(browser, '/ShopSearch')
  await browser.fill('輸入道具名稱或 ID', '刃')
  await browser.enter()
  const untilShops = () => until('shops of CASH', async () => (await count(browser, '.shop-table tbody tr')) > 0)
  await untilShops()
  await browser.click('CASH')
  await browser.click('價格')
  await visit(browser, '/item/501')
  await browser.back()
  await untilAddress(browser, /currency=CASH&sort=price/)
  await untilShops()
  expect(await count(browser, 'th[aria-sort=ascending]')).toBe(1)
  // In WebKit the open list of names could intercept the next click, so the keyword is in the address.
  await visit(browser, `/ShopSearch?tab=records&q=${encodeURIComponent('刃')}`)
  await browser.click('詳細')
  await until('the chart', () => count(browser, 'dialog [role=slider] canvas'))
}

async function testDonation(browser: Driver) {
  await visit(browser, '/donate')
  await browser.click('NT$ 500')
  await browser.click('前往贊助')
  await browser.click('確認')
  await untilAddress(browser, new RegExp(`^${hostUrl}/payment/sandbox`))
  await browser.click('付款成功')
  await untilAddress(browser, /\/donate\?order=/)
  await untilText(browser, '付款完成')
}

async function testListFilters(browser: Driver) {
  await visit(browser, '/package')
  await browser.fill('搜尋道具名稱', '霜脊武具箱')
  await untilText(browser, '共 1 筆')
  await browser.click('霜脊武具箱')
  await untilAddress(browser, /\/package\/101$/)
  await browser.back()
  await untilText(browser, '共 1 筆')
  await until('the typed text', () =>
    browser.run(() => document.querySelector<HTMLInputElement>('[data-list-q]')?.value === '霜脊武具箱'),
  )
}

async function testPreview(browser: Driver) {
  const items = Object.values(
    (await (await fetch(`${hostUrl}/item/cache`)).json()) as Record<string, { Id: number; View: number }>,
  )
  await visit(browser, `/item/${items.find(({ View }) => View > 0)?.Id}`)
  await browser.click('穿戴外觀')
  await until('the figure', () =>
    browser.run(() => document.querySelector<HTMLImageElement>('.preview img')?.naturalWidth === 200),
  )
  // The preview must not be stretched to the window.
  expect(
    await browser.run(() => (document.querySelector('.preview')?.clientHeight ?? innerHeight) < innerHeight * 0.75),
  ).toBe(true)
}

async function testEditor(browser: Driver) {
  await visit(browser, '/admin/login')
  await logIn(browser, demoAccount('admin'))
  await untilAddress(browser, /\/admin\/posts$/)
  await visitPages(browser, adminsPages)
  await visit(browser, '/admin/posts/new')
  const frame = '.tox-edit-area__iframe'
  await until('the editor', () =>
    browser.run((css) => {
      const body = document.querySelector<HTMLIFrameElement>(css)?.contentDocument?.body
      return body?.isContentEditable && body.classList.contains('mce-content-body')
    }, frame),
  )
  // TinyMCE's wrapper sets the text once more after the editor is ready, so the input is repeated.
  await until('the typed text', async () => {
    await browser.click(`css:${frame}`)
    await browser.type('集合時間')
    const text = (css: string) => document.querySelector<HTMLIFrameElement>(css)?.contentDocument?.body.textContent
    return (await browser.run(text, frame))?.includes('集合時間')
  })
  await browser.run(async (css) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
    canvas.getContext('2d')?.fillRect(0, 0, 30, 20)
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([picture as Blob], 'picture', { type: 'image/png' }))
    const body = document.querySelector<HTMLIFrameElement>(css)?.contentDocument?.body
    body?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, frame)
  await until('the uploaded picture', () =>
    browser.run(
      (css) =>
        document.querySelector<HTMLIFrameElement>(css)?.contentDocument?.querySelector('img[src*="/picture/"]') != null,
      frame,
    ),
  )
  const title = `遠征 ${randomBytes(4).toString('hex')}`
  await browser.fill('標題', title)
  await browser.click('儲存')
  await untilText(browser, '✅ 已儲存')
  await visit(browser, '/')
  await browser.click(title)
  await untilText(browser, '集合時間')
  await until('the picture', () =>
    browser.run(() => document.querySelector<HTMLImageElement>('.prose img')?.naturalWidth === 30),
  )
  await visit(browser, '/admin/posts')
  await browser.run(() => {
    window.confirm = () => true
  })
  await browser.click(`刪除 ${title}`)
  await until('the row is gone', () => browser.run((text) => !document.body.textContent.includes(text), title))
}

inOtherBrowsers((startedBrowser) => {
  for (const width of [1280, 390])
    test(`every kind of page and the main flows work at ${width} px`, async () => {
      test.setTimeout(600_000)
      const browser = startedBrowser()
      await browser.resize(width)
      await visit(browser, '/download')
      expect(await browser.run(() => innerWidth)).toBe(width)
      await browser.run(() => localStorage.clear())
      await testSearch(browser)
      const boxes = (await (await fetch(`${hostUrl}/db/reform`)).json()) as { ReformBox: number }[]
      const box = boxes[0]?.ReformBox
      await visitPages(browser, [...publicPages, `/reform/${box}`, `/conversion/${box}`])
      await testListFilters(browser)
      await testPreview(browser)
      const player = await newPlayer()
      await storeSession(browser, player)
      await visitPages(browser, playersPages)
      await testSecondFactor(browser, player)
      await testFirewall(browser)
      await testMarket(browser)
      await testDonation(browser)
      await logOut(browser, player)
      await testEditor(browser)
      expect(browser.errors).toEqual([])
    })
})

test('every browser reads visited pages offline, and updates open pages to a new release', async () => {
  test.setTimeout(600_000)
  const site = createPatchedSite('patched-offline', 1)
  const drivers = await Promise.all(Object.values(browsers).map((open) => open?.()))
  const each = async (work: (browser: Driver) => Promise<unknown>) => {
    for (const browser of drivers) if (browser) await work(browser)
  }
  const open = (browser: Driver, path: string) => browser.open(site.url + path)
  await site.release(firstVersion, '1.0', '2026-11-01T03:00:00Z')
  let server = await site.serve()
  await each(async (browser) => {
    await open(browser, '/item/1203')
    await browser.run(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    })
    for (const path of ['/package/old', '/package/box']) await open(browser, path)
    await untilText(browser, '旅人的箱子')
  })
  await server.close()
  await each(async (browser) => {
    await open(browser, '/item/1203')
    await untilText(browser, '短劍')
    await open(browser, '/login')
    await untilText(browser, '目前離線，此頁需要網路連線')
  })

  server = await site.serve()
  await each((browser) => open(browser, '/package/box'))
  await site.release(secondVersion, '1.1', '2026-11-20T03:00:00Z')
  await each(async (browser) => {
    await browser.run(async () => void (await (await navigator.serviceWorker.ready).update()))
    // Polling, because the browser may have updated the worker before.
    await until('the new worker', () =>
      browser.run(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready
        return !installing && !waiting && active?.state === 'activated' && navigator.serviceWorker.controller === active
      }),
    )
    // The old page loads modules and names from the new release.
    await browser.fill('css:[data-site-search] input', '短劍')
    await untilText(browser, '鋼鐵短劍')
  })
  await server.close()
  await each(async (browser) => {
    await open(browser, '/package/box')
    await untilText(browser, '北境之角')
    await open(browser, '/package/old')
    await untilText(browser, '目前離線，此頁需要網路連線')
    await browser.close()
  })
})
