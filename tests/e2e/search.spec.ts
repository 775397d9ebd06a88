import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Converter } from 'opencc-js/t2cn'
import { searchSiteCopy } from '../../domain/copy/site-search.ts'
import { readNameTable } from '../../domain/search/name-table.ts'
import { normalise } from '../../domain/search/normalise.ts'
import { readPage } from '../../release/verify/index.ts'
import { releaseFolder } from '../stack/stack.ts'
import { expectAccessible } from './axe.ts'

/** The names of the site that is served, whatever its data. */
const names = () => readNameTable(readFileSync(path.join(releaseFolder, 'search/names.txt'), 'utf8'))
const anItem = () => {
  const found = names().find(({ kind, name }) => kind === 'item' && /^\p{Script=Han}{4,}$/u.test(name))
  if (!found) throw new Error('the sample has no item with a Chinese name')
  return found
}
const box = (page: Page) => page.getByRole('banner').getByRole('combobox')
const field = (page: Page) => page.getByRole('banner').getByRole('searchbox')

test('costs nothing until the box is used', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/download')
  await page.waitForLoadState('networkidle')
  const about = () => asked.filter((name) => /pagefind|names\.txt|worker|combobox|opencc/i.test(name))
  expect(about()).toEqual([])
  await page.keyboard.press('/')
  await box(page).fill(anItem().name.slice(0, 2))
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(about()).toContain('/search/names.txt')
  expect(about().filter((name) => name.includes('pagefind'))).toEqual([])
})

for (const key of ['/', 'Control+k'])
  test(`opens with ${key}, moves with arrows, follows with Enter, closes with Escape`, async ({ page }) => {
    await page.goto('/download')
    await page.keyboard.press(key)
    await expect(box(page)).toBeFocused()
    const item = anItem()
    await box(page).fill(item.name)
    const first = page.getByRole('group', { name: '道具' }).getByRole('option').first()
    await expect(first).toContainText(item.name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/item\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.name)
  })

test('that nothing was found is said once', async ({ page }) => {
  await page.goto('/search?q=zzzqqq')
  await expect(page.locator('[data-hits]', { hasText: '找不到' })).toHaveCount(2)
  await expect(page.getByText('找不到').and(page.locator(':visible'))).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
})

test('remembers searches in this browser and forgets them when told', async ({ page }) => {
  await page.goto('/download')
  await field(page).click()
  await box(page).fill(anItem().name)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=*')
  await page.goto('/download')
  await field(page).click()
  await expect(page.getByRole('group', { name: '最近搜尋' }).getByRole('option')).toHaveText([anItem().name])
  await page.getByRole('button', { name: '清除最近搜尋' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('the page shows names and mentions, filters by kind and pages through the address', async ({ page }) => {
  const character = '之'
  const truth = names().filter(({ name }) => normalise(name).includes(character))
  await page.goto(`/search?q=${encodeURIComponent(character)}`)
  const group = page.locator('[data-group=names]')
  await expect(group.locator('[data-count]')).toHaveText(`${truth.length.toLocaleString('en-US')} 筆`)
  await expect(page.locator('[data-group=mentions] mark').first()).toBeVisible()
  await page.getByRole('group', { name: '類別' }).getByRole('button', { name: '道具' }).click()
  await expect(page).toHaveURL(/kind=item/)
  const items = truth.filter(({ kind }) => kind === 'item')
  await expect(group.locator('[data-count]')).toHaveText(`${items.length.toLocaleString('en-US')} 筆`)
  await group.getByRole('button', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
})

/** 0 = the number asked for, 1 = the very name, 2 = it begins so, 3 = it is inside. */
const rankOf = (name: string, query: string): number =>
  normalise(name) === normalise(query) ? 1 : normalise(name).startsWith(normalise(query)) ? 2 : 3

test('equal names stand before those that begin with the query, and these before others; shortest first', async ({
  page,
}) => {
  const items = names().filter(({ kind }) => kind === 'item')
  const hitsOf = (query: string) => items.filter(({ name }) => normalise(name).includes(normalise(query)))
  // A name that is the beginning of a second and the middle of a third, and all of them fit one page.
  const query = items
    .map(({ name }) => name)
    .find((name) => {
      const ranks = hitsOf(name).map((hit) => rankOf(hit.name, name))
      return /^\p{Script=Han}{2,}$/u.test(name) && ranks.length <= 20 && [1, 2, 3].every((rank) => ranks.includes(rank))
    })
  const [asked, wanted] = query ? [query, [1, 2, 3]] : ['之', [3]]
  await page.goto(`/search?q=${encodeURIComponent(asked)}&kind=item`)
  const links = page.locator('[data-group=names] [data-hits] li a')
  await expect(links.first()).toBeVisible()
  const shown = (await links.allTextContents()).map((text) => text.replace(/ \[\d+\]$/, '').trim())
  const ranks = shown.map((name) => rankOf(name, asked))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  for (const rank of wanted) expect(ranks).toContain(rank)
  for (const [index, name] of shown.entries())
    if (ranks[index] === ranks[index - 1])
      expect(normalise(name).length).toBeGreaterThanOrEqual(normalise(shown[index - 1] as string).length)
  // The box's suggestions begin with the same.
  await field(page).fill(asked)
  await expect(page.getByRole('group', { name: '道具' }).getByRole('option').first()).toContainText(shown[0] as string)
})

test('a query in Simplified characters finds the names in their own spelling', async ({ page }) => {
  const toSimplified = Converter({ from: 'tw', to: 'cn' })
  const all = names().map(({ name }) => normalise(name))
  const item = names().find(({ kind, name }) => {
    const simplified = normalise(toSimplified(name))
    return kind === 'item' && /^\p{Script=Han}{3,}$/u.test(name) && !all.some((other) => other.includes(simplified))
  })
  if (!item) throw new Error('the sample has no name with a Simplified spelling of its own')
  await page.goto(`/search?q=${encodeURIComponent(toSimplified(item.name))}`)
  const group = page.locator('[data-group=names]')
  await expect(group.getByRole('link', { name: item.name, exact: true }).first()).toBeVisible()
  await expect(group).toContainText(searchSiteCopy.folded)
})

test('texts are found by what they say, word beside word, and not what the names have already', async ({ page }) => {
  const pages = globSync('**/*.html', { cwd: releaseFolder }).flatMap((file) => {
    const { text } = readPage(readFileSync(path.join(releaseFolder, file), 'utf8'), '/', 'https://site.example')
    return text ? [{ kind: text.meta.kind ?? '', content: text.content.replaceAll('\u200B', '') }] : []
  })
  const all = names().map(({ name }) => normalise(name))
  const says = (phrase: string) => pages.filter(({ content }) => content.includes(phrase))
  // Whole runs of characters, so that a phrase is judged here as the index judges it.
  const phrase = pages
    .flatMap(({ content }) => [...content.matchAll(/\p{Script=Han}{5}/gu)].map(([run]) => run))
    .find((run) => {
      const turned = [...run].reverse().join('')
      return says(run).length > 1 && says(turned).length === 0 && !all.some((name) => name.includes(run))
    })
  if (!phrase) throw new Error('the sample has no phrase that only texts contain')
  const truth = says(phrase)
  const group = page.locator('[data-group=mentions]')
  await page.goto(`/search?q=${encodeURIComponent(phrase)}`)
  await expect(group.locator('[data-count]')).toHaveText(`${truth.length.toLocaleString('en-US')} 筆`)
  await expect(group.locator('mark').first()).toHaveText(phrase)
  const kind = truth[0]?.kind ?? ''
  const ofKind = truth.filter((hit) => hit.kind === kind).length
  await page.goto(`/search?q=${encodeURIComponent(phrase)}&kind=${kind}`)
  await expect(group.locator('[data-count]')).toHaveText(`${ofKind.toLocaleString('en-US')} 筆`)
  await page.goto(`/search?q=${encodeURIComponent([...phrase].reverse().join(''))}`)
  await expect(group.locator('[data-count]')).toHaveText('0 筆')
  // A whole name: the page that bears it stands among the names, and only there.
  const item = anItem()
  await page.goto(`/search?q=${encodeURIComponent(item.name)}`)
  await expect(page.locator('[data-group=names]').getByRole('link', { name: item.name }).first()).toBeVisible()
  await expect(group.locator('[data-count]')).not.toBeEmpty()
  await expect(group.locator(`a[href="/item/${item.id}"]`)).toHaveCount(0)
})

test('the right characters in the wrong sequence are no hit, and no kind counts them', async ({ page }) => {
  // Without the texts, the figures of the kinds are of names alone.
  await page.route('**/pagefind/**', (route) => route.abort())
  const all = names().map(({ name }) => normalise(name))
  const turned = all
    .flatMap((name) => [...name.matchAll(/(?=(\p{Script=Han})(\p{Script=Han}))/gu)].map(([, a, b]) => `${b}${a}`))
    .find((pair) => !all.some((name) => name.includes(pair)))
  if (!turned) throw new Error('the sample has every pair of characters both ways round')
  const kinds = page.getByRole('group', { name: '類別' })
  await page.goto(`/search?q=${encodeURIComponent(turned)}`)
  await expect(page.locator('[data-group=names]')).toContainText(`找不到「${turned}」`)
  await expect(kinds.getByRole('button').first()).toHaveText(/^全部\s*0?$/)
  // The other way round, every kind says how many names contain it, whatever kind is chosen.
  const asked = [...turned].reverse().join('')
  const truth = names().filter(({ name }) => normalise(name).includes(asked))
  const items = truth.filter(({ kind }) => kind === 'item').length
  for (const kind of ['', 'item']) {
    await page.goto(`/search?q=${encodeURIComponent(asked)}&kind=${kind}`)
    await expect(kinds.getByRole('button').first()).toHaveText(
      new RegExp(`^全部\\s*${truth.length.toLocaleString('en-US')}$`),
    )
    await expect(kinds.getByRole('button', { name: '道具' })).toHaveText(
      new RegExp(`^道具\\s*${items ? items.toLocaleString('en-US') : ''}$`),
    )
  }
})

test('without Pagefind the names come from the table, and a retry brings it back', async ({ page }) => {
  await page.route('**/pagefind/**', (route) => route.abort())
  await page.goto(`/search?q=${encodeURIComponent(anItem().name)}`)
  const group = page.locator('[data-group=names]')
  await expect(group.getByRole('link', { name: anItem().name }).first()).toBeVisible()
  const body = page.locator('[data-group=mentions]')
  await expect(body.getByRole('alert')).toContainText('內文索引載入失敗')
  await page.unroute('**/pagefind/**')
  await body.getByRole('button', { name: '重試' }).click()
  await expect(body.locator('mark').first()).toBeVisible()
})

test('works offline once the table is loaded', async ({ page, context }) => {
  await page.goto('/download')
  await field(page).click()
  await box(page).fill(anItem().name.slice(0, 1))
  await expect(page.getByRole('option').first()).toBeVisible()
  await context.setOffline(true)
  await box(page).fill(anItem().name)
  await expect(page.getByRole('group', { name: '道具' }).getByRole('option').first()).toContainText(anItem().name)
})
