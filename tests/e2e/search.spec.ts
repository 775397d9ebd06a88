import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Converter } from 'opencc-js/t2cn'
import { searchSiteCopy } from '../../domain/copy/search.ts'
import { readNameTable } from '../../domain/search/name-table.ts'
import { normalise } from '../../domain/search/normalise.ts'
import { readPage } from '../../publish/release/verify/index.ts'
import { releaseFolder } from '../stack/stack.ts'
import { expectAccessible } from './axe.ts'

/** All names of the site. */
const names = () => readNameTable(readFileSync(path.join(releaseFolder, 'search/names.json'), 'utf8'))
const findItem = () => {
  const item = names().find(({ kind, name }) => kind === 'item' && /^\p{Script=Han}{4,}$/u.test(name))
  if (!item) throw new Error('the sample has no item with a Chinese name')
  return item
}
/** Runs of five characters in the texts of pages. */
const descriptions = () =>
  globSync('item/*.html', { cwd: releaseFolder }).flatMap((file) => {
    const { text } = readPage(readFileSync(path.join(releaseFolder, file), 'utf8'), '/', 'https://site.example')
    return text?.content.replaceAll('\u200B', '').match(/\p{Script=Han}{5}/gu) ?? []
  })
const box = (page: Page) => page.getByRole('banner').getByRole('combobox')
const field = (page: Page) => page.getByRole('banner').getByRole('searchbox')

test('the search loads nothing until its box is used', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/download')
  await page.waitForLoadState('networkidle')
  const searchFiles = () => paths.filter((name) => /pagefind|names\.json|worker|combobox|opencc/i.test(name))
  expect(searchFiles()).toEqual([])
  await page.keyboard.press('/')
  // Many names contain it, so texts are not searched.
  await box(page).fill('卡片')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(searchFiles()).toContain('/search/names.json')
  expect(searchFiles().filter((name) => name.includes('pagefind'))).toEqual([])
})

for (const key of ['/', 'Control+k'])
  test(`the search opens with ${key} and is used by keyboard`, async ({ page }) => {
    await page.goto('/download')
    await page.keyboard.press(key)
    await expect(box(page)).toBeFocused()
    const item = findItem()
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

test('recent searches are stored in the browser until they are cleared', async ({ page }) => {
  await page.goto('/download')
  await field(page).click()
  await box(page).fill(findItem().name)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=*')
  await page.goto('/download')
  await field(page).click()
  await expect(page.getByRole('group', { name: '最近搜尋' }).getByRole('option')).toHaveText([findItem().name])
  await page.getByRole('button', { name: '清除最近搜尋' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a monster among the results has its level and the map with the most of it', async ({ page }) => {
  const monster = names().find(({ kind }) => kind === 'monster')
  await page.goto(`/monster/${monster?.id}`)
  const [level = '', map = ''] = await Promise.all([
    page.locator('dt:text-is("等級") + dd').first().textContent(),
    page.locator('a[href^="/map/"]').first().textContent(),
  ])
  await page.goto(`/search?q=${encodeURIComponent(monster?.name ?? '')}`)
  const row = page.locator('[data-group=names] li').filter({ has: page.locator(`[href="/monster/${monster?.id}"]`) })
  await expect(row).toContainText(new RegExp(`怪物・Lv\\. ${level}・(?:(?:BOSS|MVP)・)?${map}`))
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
})

test('a query in Simplified characters finds names in Traditional characters', async ({ page }) => {
  const toSimplified = Converter({ from: 'tw', to: 'cn' })
  const all = names().map(({ name }) => normalise(name))
  const item = names().find(({ kind, name }) => {
    const simplified = normalise(toSimplified(name))
    return kind === 'item' && /^\p{Script=Han}{3,}$/u.test(name) && !all.some((other) => other.includes(simplified))
  })
  if (!item) throw new Error('the sample has no name with another Simplified spelling')
  await page.goto(`/search?q=${encodeURIComponent(toSimplified(item.name))}`)
  const group = page.locator('[data-group=names]')
  await expect(group.getByRole('link', { name: item.name, exact: true }).first()).toBeVisible()
})

test('texts are found by phrases, without pages that are found by name', async ({ page }) => {
  const all = names().map(({ name }) => normalise(name))
  const pages = globSync('**/*.html', { cwd: releaseFolder }).flatMap((file) => {
    const { text } = readPage(readFileSync(path.join(releaseFolder, file), 'utf8'), '/', 'https://site.example')
    return text ? [text.content.replaceAll('\u200B', '')] : []
  })
  const countPages = (phrase: string) => pages.filter((content) => content.includes(phrase)).length
  const reversed = (phrase: string) => [...phrase].reverse().join('')
  // The words of labels, such as 「價格：」, are not indexed.
  const isInLabel = (phrase: string) => {
    const label = new RegExp(`${phrase}\\p{Script=Han}*：`, 'u')
    return pages.some((content) => label.test(content))
  }
  // The index splits runs of characters, so the phrase is part of a run.
  const phrase = pages
    .flatMap((content) => content.match(/\p{Script=Han}{5}/gu) ?? [])
    .find(
      (run) =>
        countPages(run) > 1 &&
        countPages(reversed(run)) === 0 &&
        !isInLabel(run) &&
        !all.some((name) => name.includes(run)),
    )
  if (!phrase) throw new Error('the sample has no phrase that only texts contain')
  const group = page.locator('[data-group=mentions]')
  await page.goto(`/search?q=${encodeURIComponent(phrase)}`)
  await expect(group.locator('[data-count]')).toHaveText(`${countPages(phrase).toLocaleString('en-US')} 筆`)
  await expect(group.locator('mark').first()).toHaveText(phrase)
  await page.goto(`/search?q=${encodeURIComponent(reversed(phrase))}`)
  await expect(group.locator('[data-count]')).toHaveText('0 筆')
  // The page of a complete name is listed by name only.
  const item = findItem()
  await page.goto(`/search?q=${encodeURIComponent(item.name)}`)
  await expect(page.locator('[data-group=names]').getByRole('link', { name: item.name }).first()).toBeVisible()
  await expect(group.locator('[data-count]')).not.toBeEmpty()
  await expect(group.locator(`a[href="/item/${item.id}"]`)).toHaveCount(0)
})

test('names are found without Pagefind, which can be loaded again', async ({ page }) => {
  await page.route('**/pagefind/**', (route) => route.abort())
  await page.goto(`/search?q=${encodeURIComponent(findItem().name)}`)
  const group = page.locator('[data-group=names]')
  await expect(group.getByRole('link', { name: findItem().name }).first()).toBeVisible()
  const body = page.locator('[data-group=mentions]')
  await expect(body.getByRole('alert')).toContainText('內文索引載入失敗')
  await page.unroute('**/pagefind/**')
  await body.getByRole('button', { name: '重試' }).click()
  await expect(body.locator('mark').first()).toBeVisible()
})

test('choosing a type or turning a page keeps the keyboard focus, and a page the other group', async ({ page }) => {
  await page.goto('/search?q=卡片')
  const type = page.getByRole('main').getByLabel('類型')
  await expect(type).toBeEnabled()
  await type.focus()
  for (const choice of ['卡片', '']) {
    await type.selectOption(choice)
    await expect(page.locator('[data-count]').filter({ hasText: '筆' })).toHaveCount(2)
    await expect(type).toBeFocused()
  }
  const firstMention = page.locator('[data-group=mentions] [data-hits] li').first()
  await firstMention.evaluate((row) => row.setAttribute('title', 'unchanged'))
  const second = page.locator('[data-group=names]').getByRole('button', { name: '2', exact: true })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect(second).toBeFocused()
  await expect(firstMention).toHaveAttribute('title', 'unchanged')
})

test('words are found in any order, in names and in texts', async ({ page }) => {
  const item = findItem()
  const [first, second] = [item.name.slice(0, 2), item.name.slice(2)]
  await page.goto(`/search?q=${encodeURIComponent(`${second} ${first}`)}`)
  await expect(page.locator('[data-group=names]').getByRole('link', { name: item.name }).first()).toBeVisible()
})

test('an NPC with a shop is found with its map, and leads to its row', async ({ page }) => {
  const shop = names().find(({ kind, name }) => kind === 'shop' && /^\p{Script=Han}{3,}$/u.test(name))
  if (!shop) throw new Error('the sample has no shop')
  await page.goto('/download')
  await page.keyboard.press('/')
  await box(page).fill(`${shop.context} ${shop.name}`)
  const option = page.getByRole('group', { name: '商店' }).getByRole('option').first()
  await expect(option).toContainText(shop.name)
  await expect(option).toContainText(shop.context ?? '')
  await option.click()
  await page.waitForURL(/\/map\/[^#]+#shop-/)
  await expect(page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`)).toContainText(shop.name)
})

test('what only texts contain is suggested as the last group', async ({ page }) => {
  const all = names().map(({ name }) => normalise(name))
  const run = descriptions().find((text) => !all.some((name) => name.includes(text)))
  if (!run) throw new Error('the sample has no phrase that only texts contain')
  await page.goto('/download')
  await page.keyboard.press('/')
  await box(page).fill(run)
  const group = page.getByRole('group', { name: '內文提及' })
  await expect(group.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('listbox')).not.toContainText('找不到')
  const toSimplified = Converter({ from: 'tw', to: 'cn' })
  const count = await group.getByRole('option').count()
  await box(page).fill(toSimplified(run))
  await expect(group.getByRole('option')).toHaveCount(count)
})

test('a chosen suggestion stays chosen when texts are added, until something else is typed', async ({ page }) => {
  // Few names contain a whole one, so texts are searched too.
  const item = findItem()
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/pagefind/**', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/download')
  await page.keyboard.press('/')
  await box(page).fill(item.name)
  await expect(page.getByRole('listbox')).toContainText(searchSiteCopy.searchingTexts)
  await page.keyboard.press('ArrowDown')
  load()
  await expect(page.getByRole('listbox')).not.toContainText(searchSiteCopy.searchingTexts)
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toContainText(item.name)
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.type('囧')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=*')
})

test('without a result, the parts that have results are offered', async ({ page }) => {
  const item = findItem()
  await page.goto(`/search?q=${encodeURIComponent(`囧囧囧囧 ${item.name}`)}`)
  const none = page.locator('.search-none:visible')
  await expect(none).toContainText('找不到「囧囧囧囧')
  await none.getByRole('link', { name: new RegExp(`^${item.name}（`) }).click()
  await expect(page.locator('[data-group=names]').getByRole('link', { name: item.name }).first()).toBeVisible()
})

test('a name with one wrong character is suggested as similar', async ({ page }) => {
  const item = findItem()
  await page.goto('/download')
  await page.keyboard.press('/')
  await box(page).fill(`${item.name.slice(0, -1)}囧`)
  await expect(page.getByRole('listbox')).toContainText(searchSiteCopy.similar)
  await expect(page.getByRole('option').filter({ hasText: item.name }).first()).toBeVisible()
})

test('nothing is searched while a character is composed, even if the script loads late', async ({ page }) => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/*combobox*', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/download')
  const input = page.getByRole('banner').locator('input[name=q]')
  await input.focus()
  const compose = (type: string, value: string) =>
    input.evaluate(
      (field, [type, value]) => {
        ;(field as HTMLInputElement).value = value as string
        field.dispatchEvent(new CompositionEvent(type as string, { bubbles: true }))
        const isComposing = type !== 'compositionend'
        if (isComposing) field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
      },
      [type, value],
    )
  await compose('compositionstart', 'ㄕ')
  const script = page.waitForResponse('**/*combobox*')
  load()
  await script
  await expect(input).toHaveRole('combobox')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const item = findItem()
  await compose('compositionend', item.name)
  await expect(page.getByRole('option').filter({ hasText: item.name }).first()).toBeVisible()
})
