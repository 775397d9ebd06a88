// Rule: no text of an author or a host decides a release. What it links in vain is plain text, and reported; a page
// follows what it links. A small site is really pulled, built and refreshed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeHost, goodAnswers, startFakeHost } from '../contract/fake-host.ts'
import { createWorkshop, readText, type Workshop } from '../faults/workshop.ts'

const siteUrl = 'http://localhost:4321'
const news = `<h2 id="獎勵">獎勵</h2><h2 id="title">活動</h2><p id="title">又一次</p>
<p>看<a href="/item/505">道具</a>、<a href="/item/99999">舊道具</a>、<a href="${siteUrl}/package/none?x=1">舊箱</a>、
<a href="/package/">清單</a>、<a href="/news/later">下篇</a>、<a href="/og.png">圖</a>、<a href="/_astro/old.js">檔</a></p>
<p><a href="#獎勵">往獎勵</a>、<a href="#title">往活動</a>、<a href="#nowhere">往別處</a>、<a name="here" href="#here">這裡</a></p>
<p><img src="/none.png" alt="沒有"><img src="/icon-192.png" alt="有"><img src="https://a.example/x.png" alt="別站"></p>`
const dead = '<p id="main">舊<a href="/reform/1">箱</a><a href="javascript:x">x</a><img src="/icons/1.png"></p>'

let host: FakeHost
let shop: Workshop
let output = ''
const page = (file: string) => readText(shop.releases, 'current', `${file}.html`)
const report = () => JSON.parse(readText(shop.releases, 'text-report.json')) as { page: string; address: string }[]
const reported = (path: string) => report().flatMap((row) => (row.page === path ? [row.address] : []))

async function refresh(change?: () => void): Promise<void> {
  change?.()
  if (change) host.answers['/item/version'] = { Version: String(Math.random()) }
  const { code, output: said } = await shop.start('refresh').done
  output = said
  expect(code, said).toBe(0)
}

beforeAll(async () => {
  const answers = goodAnswers()
  const items = answers['/item/cache'] as Record<string, object>
  Object.assign(items[510] as object, { Description: dead, EnchantId: 77 })
  host = await startFakeHost({
    '/item/cache': items,
    '/posts': [{ id: 1, title: '連結', content: news, created_at: '2025-01-01T00:00:00Z' }],
    '/package/100': { GroupId: 100, Name: '箱', Description: dead, Items: [{ Id: 501, Chance: 1, EnchantId: 78 }] },
    '/reform/510': { ReformBox: 510, Description: dead, Items: [{ BaseItem: 501, ResultItem: 502 }] },
    '/enchant/7': { TargetItems: { 501: true }, Slots: [{ Slot: 0 }, { Slot: 0 }] },
  })
  shop = createWorkshop('texts', host.origin)
  await refresh()
}, 120_000)

afterAll(async () => {
  shop?.remove()
  await host?.close()
})

describe('an announcement', () => {
  it('keeps its links that lead somewhere, and the words of the others', () => {
    const html = page('news/1')
    for (const href of ['/item/505', '/news/later', '/og.png', '#t-%E7%8D%8E%E5%8B%B5', '#t-title', '#t-here'])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('、舊道具、舊箱、')
    expect(html).toContain('、往別處、')
    expect(html).not.toMatch(/href="(?:\/item\/99999|[^"]*package\/none|\/package\/|\/_astro\/old.js|#t-nowhere)"/)
  })

  it('keeps pictures that are there', () => {
    expect(page('news/1')).toContain('src="/icon-192.png"')
    expect(page('news/1')).toContain('src="https://a.example/x.png"')
    expect(page('news/1')).not.toContain('none.png')
  })

  it('has the places that it links, each once', () => {
    expect(page('news/1').match(/ id="t-[^"]+"/g)).toEqual([' id="t-獎勵"', ' id="t-title"', ' id="t-here"'])
  })
})

it.each(['item/510', 'package/100', 'reform/510', 'conversion/510'])('the text of %s is cut likewise', (file) => {
  const text = /<p id="t-main">.*?<\/p>/s.exec(page(file))?.[0]
  expect(text).toBe('<p id="t-main">舊箱<a>x</a></p>')
})

it('every link that is left out stands in the report and in the log, with its remedy', () => {
  expect(reported('/news/1').sort()).toEqual([
    '#t-nowhere',
    '/_astro/old.js',
    '/item/99999',
    '/none.png',
    '/package/',
    `${siteUrl}/package/none?x=1`,
  ])
  expect(reported('/item/510')).toEqual(['/reform/1', '/icons/1.png'])
  expect(output).toContain('12 links and pictures of texts lead nowhere')
  expect(output).toContain('/news/1: link /item/99999: correct it in the announcement, or bring back the page')
})

it('an enchant that no list knows is no link', () => {
  expect(page('item/510')).not.toContain('/enchant/77')
  expect(page('package/100')).not.toContain('/enchant/78')
  expect(page('enchant/7').match(/ id="slot-[^"]*"/g)).toEqual([' id="slot-1"', ' id="slot-1-2"'])
})

describe('a refresh', () => {
  it('renders a text anew that links an item which a patch takes away, and once more when it comes back', async () => {
    const items = host.answers['/item/cache'] as Record<string, object>
    const gone = items[505] as object
    await refresh(() => delete items[505])
    expect(page('news/1')).toContain('看道具、')
    expect(reported('/news/1')).toContain('/item/505')
    expect(reported('/item/510')).toEqual(['/reform/1', '/icons/1.png'])
    await refresh(() => (items[505] = gone))
    expect(page('news/1')).toContain('href="/item/505"')
    expect(reported('/news/1')).not.toContain('/item/505')
  }, 60_000)

  it('links an enchant from the patch on that brings it', async () => {
    await refresh(() => {
      host.answers['/enchant'] = { 501: 7, 502: 0, 510: 77 }
      host.answers['/enchant/77'] = { TargetItems: { 510: true }, Slots: [{ Slot: 0 }] }
    })
    expect(page('item/510')).toContain('href="/enchant/77"')
  }, 60_000)
})
