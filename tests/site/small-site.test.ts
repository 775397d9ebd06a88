import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import readOpenGraph from 'open-graph-scraper'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listCopy } from '../../domain/copy/lists.ts'
import { previewSize } from '../../domain/previews/preview-card.ts'
import { type BuildResult, buildRelease, openCurrentSnapshot, openReleases } from '../../publish/release/index.ts'
import { type Release, readRelease } from '../../publish/release/releases/index.ts'
import { type BundleOptions, loadRenderer } from '../../publish/release/render/index.ts'
import { readConfig } from '../../settings/config.ts'
import { publishVersion } from '../patched-snapshot.ts'
import { deadlineMs } from '../run/until.ts'
import { bundledHash, bundledSettings, bundleShared } from '../shared-bundle.ts'
import { measurePage } from '../stack/measure-page.ts'
import { projectRoot } from '../stack/stack.ts'
import { compareData } from './compare-data.ts'
import { misplacedElements, shownTexts } from './page-html.ts'
import { classesWithoutStyle } from './page-styles.ts'
import { comingId, leavingId, smallGame, textId } from './small-game.ts'

vi.mock('../../publish/release/workers.ts', async (importOriginal) => {
  const workers = await importOriginal<typeof import('../../publish/release/workers.ts')>()
  return { ...workers, bundleInProcess: (input: BundleOptions) => bundleShared(input, workers.bundleInProcess) }
})

const folder = path.join(projectRoot, 'var', 'small-site')
const snapshots = path.join(folder, 'snapshots')
const releases = path.join(folder, 'releases')
const release = path.join(releases, 'current')
const kilobyte = 1000
const page = (file: string) => readFileSync(path.join(release, `${file}.html`), 'utf8')

interface Build extends BuildResult {
  notes: string[]
  news: string
  report: { page: string; address: string }[]
}
let first: Build
let second: Build

/** Builds a release of the current snapshot, which reuses the pages of the served release if there is one. */
async function build(): Promise<Build> {
  const notes: string[] = []
  const open = openReleases(releases, 'test')
  try {
    const result = await buildRelease(openCurrentSnapshot(snapshots), open.served, {
      ...{ root: projectRoot, config: readConfig(bundledSettings), releases, sourceHash: bundledHash(), keep: 1 },
      log: {
        async step(_, run) {
          const { result: value, note } = await run()
          notes.push(note ?? '')
          return value
        },
      },
    })
    const report = JSON.parse(readFileSync(path.join(releases, 'text-report.json'), 'utf8'))
    return { ...result, notes, news: page('news/links'), report }
  } finally {
    await open.close()
  }
}

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(snapshots, { recursive: true })
  // `bundleShared` returns a bundle that was made with these settings.
  Object.assign(process.env, bundledSettings)
  const game = smallGame()
  publishVersion(snapshots, game.first, '1', '2025-01-01T00:00:00Z')
  first = await build()
  publishVersion(snapshots, game.second, '2', '2025-01-02T00:00:00Z', ['monsters'])
  second = await build()
  // Longer than other deadlines, because this bundles the site.
}, 5 * deadlineMs)

/** The data of a record in a collection. */
function dataFileOf(collection: string, record: Record<string, unknown>): string {
  const name = record.GroupId ?? record.ReformBox ?? record.Id ?? record.Name ?? record.id
  return `${collection === 'posts' ? 'news' : collection.slice(0, -1)}/${name}.json`
}

const kinds = [
  ['package list', 'package.html'],
  ['package of 100 rows', 'package/100.html'],
  ['package of 100 rows with an NPC', 'package/101.html'],
  ['reform list', 'reform.html'],
  ['reform of 100 rows', 'reform/900.html'],
  ['conversion of 100 rows', 'conversion/900.html'],
  ['enchant list of 100 rows', 'enchant.html'],
  ['enchant of 4 slots and 100 rows', 'enchant/1.html'],
  ['refining of four kinds', 'refine.html'],
  ['item', 'item/501.html'],
  ['monster list of 100 rows', 'monster.html'],
  ['MVP with ten drops on 20 maps', 'monster/1001.html'],
  ['map of 100 rows and ten shops', 'map/field_1.html'],
  ['download', 'download.html'],
  ['announcement', 'news/1.html'],
  ['list of changes', 'changes.html'],
  ['version with 294 changed rows', 'changes/2.html'],
] as const

it.each([
  ...kinds,
  // The list of the home page hydrates later.
  ['home', 'index.html'],
] as const)('the page %s has at most 20 kB, of which 8 kB are scripts, and React only at home', (kind, file) => {
  const { html, css, js, total, react, scripts } = measurePage(release, file)
  console.log(`${kind}: html ${html} + css ${css} + js ${js} = ${total} bytes, ${scripts.length} scripts`)
  expect(react).toBe(kind === 'home')
  expect(js).toBeLessThanOrEqual(8 * kilobyte)
  expect(total).toBeLessThanOrEqual(20 * kilobyte)
})

it('the largest package page has at most 60 kB', () =>
  expect(measurePage(release, 'package/1032.html').total).toBeLessThanOrEqual(60 * kilobyte))

it('the page of refining has a table for each way of each kind, and its changes lead to it', () => {
  const html = page('refine')
  for (const kind of ['1 級武器', '4 級武器', '1 級防具', '2 級防具'])
    for (const way of ['一般', '高密度', '濃縮']) expect(html).toContain(`${kind}・${way}`)
  expect(html).toContain('4 級武器：無階級 → D')
  expect(html).not.toContain('noindex')
  for (const file of ['refine', 'odds']) expect(page(file)).toContain('data-pagefind-body')
  expect(page('changes/2')).toMatch(/href="\/refine\?kind=Weapon-1#Weapon-1"/)
})

describe('every kind of page', () => {
  const files = [
    ...new Set(['index', 'search', 'donate', 'item', ...kinds.map(([, file]) => file.replace('.html', ''))]),
  ]

  it.each(files)('%s has a language, one heading, one main part, and a description', (file) => {
    const html = page(file)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-Hant/i)
    for (const once of [/<h1[ >]/g, /<main[ >]/g, /<title>/g, /<meta name="description"/g])
      expect(html.match(once), String(once)).toHaveLength(1)
  })

  it.each([...files, 'account'])('%s has no block inside a line of text, and no styles outside its head', (file) => {
    expect(misplacedElements(page(file))).toEqual([])
  })

  it.each(files)('%s loads the styles of its classes', (file) => {
    expect(classesWithoutStyle(release, `${file}.html`)).toEqual([])
  })

  it('each page has its own title', () => {
    const titles = files.map((file) => /<title>(.*?)<\/title>/s.exec(page(file))?.[1])
    expect(new Set(titles).size).toBe(files.length)
  })
})

it('every page ends with its document, so that a reader can tell a whole page from a part of one', () => {
  const pages = globSync('**/*.html', { cwd: release })
  expect(pages.length).toBeGreaterThan(1000)
  expect(pages.filter((file) => !readFileSync(path.join(release, file), 'utf8').trimEnd().endsWith('</html>'))).toEqual(
    [],
  )
})

it('no page shows a value of the program as text', () => {
  const values = /\b(?:false|undefined|null|NaN)\b|\[object Object\]/
  // That page names types, such as `string | null`.
  const pages = globSync('**/*.html', { cwd: release, exclude: ['developers.html'] })
  expect(pages.length).toBeGreaterThan(1000)
  expect(
    pages.flatMap((file) =>
      shownTexts(readFileSync(path.join(release, file), 'utf8'))
        .filter((text) => values.test(text))
        .map((text) => [file, text]),
    ),
  ).toEqual([])
})

it('each table has a caption, and its links to different pages have different names', () => {
  for (const file of globSync('{*,{item,monster,package,enchant,reform,conversion,map}/*}.html', { cwd: release }))
    for (const [table] of readFileSync(path.join(release, file), 'utf8').matchAll(/<table.*?<\/table>/gs)) {
      expect(table, file).toMatch(/^<table[^>]*>\s*<caption/)
      const hrefs = new Map<string, string | undefined>()
      for (const [, tag = '', text = ''] of table.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)) {
        const [href, label] = [/href="([^"]*)"/, /aria-label="([^"]*)"/].map((name) => name.exec(tag)?.[1])
        const name = label ?? text.replace(/<[^>]*>/g, '')
        expect(hrefs.get(name) ?? href, `${name} in ${file}`).toBe(href)
        hrefs.set(name, href)
      }
    }
})

it('a page from a template equals the page that Astro renders', async () => {
  const warn = vi.spyOn(console, 'warn')
  const built = readRelease(realpathSync(release)) as Release
  const load = (templates: boolean) =>
    loadRenderer(releases, built.info.sourceHash, { origin: bundledSettings.SITE_URL, templates })
  const [astro, template] = [await load(false), await load(true)]
  astro.showSnapshot(openCurrentSnapshot(snapshots))
  const [pages, templatePages] = [await Array.fromAsync(astro.listPages()), await Array.fromAsync(template.listPages())]
  const keys = (list: typeof pages) => list.map(({ pathname, cacheKey }) => `${pathname} ${cacheKey}`)
  expect(keys(templatePages)).toEqual(keys(pages))
  const kinds = Map.groupBy(pages, ({ route }) => route.route)
  const items = kinds.get('/item/[id]') ?? []
  expect(items.length).toBeGreaterThan(1000)
  kinds.set(
    '/item/[id]',
    items.filter(({ pathname }, index) => index % 50 === 0 || pathname === '/item/9999'),
  )
  for (const kind of ['/item/[id]', '/package/[GroupId]', '/monster/[id]', '/map/[name]']) {
    const chosen = kinds.get(kind) ?? []
    expect(chosen.length, kind).toBeGreaterThanOrEqual(20)
    for (const target of chosen) {
      const page = Buffer.from(await astro.render(target)).toString()
      expect(readFileSync(path.join(release, `${target.pathname.slice(1)}.html`), 'utf8')).toBe(page)
      expect(Buffer.from(await template.render(target)).toString()).toBe(page)
    }
  }
  for (const page of ['item/9999', 'package/odd'])
    expect(readFileSync(path.join(release, `${page}.html`), 'utf8')).toContain('&lt;b title=')
  // A kind of page without a template logs a warning.
  expect(warn).not.toHaveBeenCalled()
})

it('breadcrumbs of an item name its list', () => expect(page('item/501')).toContain('"item":"http://site.test/item"'))

it('only a list without the records of missing files has a notice', () => {
  const incomplete = ['package', 'reform', 'enchant', 'monster', 'item'].filter((name) =>
    page(name).includes(listCopy.incomplete),
  )
  expect(incomplete).toEqual(['monster'])
})

it('an independent reader finds the picture of each page, its size and text, and the picture exists', async () => {
  const own = ['package/100', 'enchant/1', 'news/1']
  const shared = ['item/501', 'monster/1002', 'map/prontera']
  for (const name of [...own, ...shared].filter((file) => existsSync(path.join(release, `${file}.html`)))) {
    const { result } = await readOpenGraph({ html: page(name) })
    const [image] = result.ogImage ?? []
    const url = new URL(image?.url ?? '')
    const folder = own.includes(name) ? name : `kinds/${name.split('/')[0]}`
    expect(url.href.replace(/v=[\w-]{8}$/, ''), name).toBe(`http://site.test/og/${folder}.png?`)
    expect(image, name).toMatchObject({ width: '1200', height: '630', alt: expect.stringMatching(/./) })
    expect(result.twitterCard).toBe('summary_large_image')
    const { width, height } = await sharp(path.join(release, url.pathname)).metadata()
    expect({ width, height }, name).toEqual(previewSize)
  }
  expect((await readOpenGraph({ html: page('index') })).result.ogImage?.[0]?.url).toBe('http://site.test/og.png')
})

it('each page of a record has its data next to it, with the names and chances of the page', () => {
  expect(compareData(release)).toBeGreaterThan(10_000)
})

const unpaged = new Set(['shops', 'refineTables', 'gradeTables'])

it('the collections have each record once, as the manifest counts them', () => {
  const read = (file: string) => readFileSync(path.join(release, 'data', file), 'utf8')
  const { version, collections } = JSON.parse(read('manifest.json'))
  expect(version).toBe('2')
  expect(Object.keys(collections)).toEqual([
    'items',
    'packages',
    'reforms',
    'enchants',
    'refineTables',
    'gradeTables',
    'monsters',
    'maps',
    'shops',
    'posts',
  ])
  for (const [name, { count, sha256, bytes }] of Object.entries<Record<string, unknown>>(collections)) {
    const text = read(`${name}.jsonl`)
    const records = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect([records.length, Buffer.byteLength(text), hash('sha256', text)], name).toEqual([count, bytes, sha256])
    // They have no pages of their own.
    for (const record of unpaged.has(name) ? [] : records.slice(0, 20))
      expect(JSON.parse(readFileSync(path.join(release, dataFileOf(name, record)), 'utf8')).record).toEqual(record)
  }
  expect(JSON.parse(read('changes.json'))).toMatchObject({ version: '2', changes: { items: { counts: { added: 1 } } } })
})

it('only a package with an NPC has the script of its picture', () => {
  const scripts = (id: string) =>
    measurePage(release, `package/${id}.html`).scripts.filter((name) => name.includes('NpcPictureScript'))
  expect(['100', '101', 'odd', 'empty'].map((id) => scripts(id).length)).toEqual([0, 1, 1, 0])
})

it('an announcement keeps links to existing pages and anchors, and the text of other links', () => {
  const { news } = second
  for (const href of ['/item/505', '/news/1', '/og.png', '#t-%E7%8D%8E%E5%8B%B5', '#t-title', '#t-here'])
    expect(news).toContain(`href="${href}"`)
  expect(news).toContain('舊道具、舊箱、')
  expect(news).toContain('、往別處、')
  expect(news).not.toMatch(/href="(?:\/item\/99999|[^"]*package\/none|\/package\/|\/_astro\/old.js|#t-nowhere)"/)
})

it('the feed has whole addresses in the texts of announcements', () => {
  const feed = readFileSync(path.join(release, 'rss.xml'), 'utf8')
  for (const address of ['/item/505', '/news/links#t-title', '/icon-192.png'])
    expect(feed).toContain(`=&quot;${bundledSettings.SITE_URL}${address}&quot;`)
})

it('an announcement keeps existing pictures only', () => {
  expect(second.news).toContain('src="/icon-192.png"')
  expect(second.news).toContain('src="https://a.example/x.png"')
  expect(second.news).not.toContain('none.png')
})

it('an announcement has each linked anchor once', () => {
  expect(second.news.match(/ id="t-[^"]+"/g)).toEqual([' id="t-獎勵"', ' id="t-title"', ' id="t-here"'])
})

it('an announcement is rendered again after a patch adds or removes a linked item', () => {
  const links = (news: string) => [leavingId, comingId].map((id) => news.includes(`href="/item/${id}"`))
  expect([links(first.news), links(second.news)]).toEqual([
    [true, false],
    [false, true],
  ])
  expect(second.rendered).toBeLessThan(first.rendered)
})

it.each([`item/${textId}`, 'package/text', 'reform/901', 'conversion/901'])(
  '%s has its text without dead links',
  (file) => {
    expect(/<p id="t-main">.*?<\/p>/s.exec(page(file))?.[0]).toBe('<p id="t-main">舊箱</p>')
  },
)

it('each removed link is reported with its remedy', () => {
  const addresses = (name: string) => second.report.flatMap((row) => (row.page === name ? [row.address] : []))
  expect(addresses('/news/links').sort()).toEqual([
    '#t-nowhere',
    '/_astro/old.js',
    `/item/${leavingId}`,
    '/item/99999',
    '/none.png',
    '/package/',
    `${bundledSettings.SITE_URL}/package/none?x=1`,
  ])
  expect(addresses(`/item/${textId}`)).toEqual(['/reform/1', '/icons/1.png'])
  expect(second.notes).toContainEqual(expect.stringContaining('links and pictures of texts lead nowhere'))
  expect(second.notes).toContainEqual(expect.stringMatching(/^\/news\/links: link .*: correct it in the announcement/))
})

it('an item links an enchant only if its record exists', () => {
  expect(page(`item/${textId}`)).toContain('href="/enchant/77"')
  expect(page('package/text')).not.toContain('/enchant/78')
})

// This is the last test, because it replaces the release.
it('the footer of each page, even an unchanged one, links a new page of the operator, and no list does', async () => {
  const rules = {
    id: 'rules',
    type: 3,
    title: '遊戲規章',
    content: '<p>一</p>',
    created_at: '2026-01-02',
    enable: true,
  }
  const { posts, ...rest } = smallGame().second
  publishVersion(snapshots, { ...rest, posts: [...posts, rules] }, '3', '2025-01-03T00:00:00Z')
  await build()
  for (const file of ['index', 'item', 'item/505', 'download', '404'])
    expect(page(file).match(/<a href="\/news\/rules"[^>]*>遊戲規章<\/a>/g), file).toHaveLength(1)
  expect(page('news/rules')).toContain('<p>一</p>')
  expect(readFileSync(path.join(release, 'rss.xml'), 'utf8')).not.toContain('規章')
  expect(readFileSync(path.join(release, 'sitemap-1.xml'), 'utf8')).toContain('/news/rules')
})
