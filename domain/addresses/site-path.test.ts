import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fixedPaths, linkTarget, recordRoutes } from './site-path.ts'

const target = (address: string) => linkTarget(address, 'https://site.example')

it.each(['https://other.example/item/1', 'https://site.example.evil/item/1', 'mailto:a@b.example', '//other.example'])(
  '%s belongs to another site',
  (address) => {
    expect(target(address)).toEqual({ kind: 'elsewhere' })
  },
)

it.each(['/', '/package?q=a#b', 'https://site.example', 'https://site.example/ShopSearch', '/news/any', '/rss.xml'])(
  '%s is a fixed page',
  (address) => {
    expect(target(address)).toEqual({ kind: 'page' })
  },
)

it('the address of a record page has its kind and key', () => {
  expect(target('/item/501?a#b')).toEqual({ kind: 'record', records: 'items', key: '501' })
  expect(target('https://site.example/conversion/6')).toEqual({ kind: 'record', records: 'reforms', key: '6' })
  expect(target('/package/a%2Db')).toEqual({ kind: 'record', records: 'packages', key: 'a-b' })
  expect(target('/changes/1.2')).toEqual({ kind: 'record', records: 'changes', key: '1.2' })
})

it('other addresses are anchors or files', () => {
  expect(target('#t-%E7%8D%8E')).toEqual({ kind: 'anchor', id: 't-獎' })
  for (const address of ['/og.png', '/shopsearch', '/item/', '/item/5/x', '/constructor/x', '/toString/1', '/%zz'])
    expect(target(address).kind, address).toBe('file')
})

it('fixed pages and record routes are all pages of the site', () => {
  const pages = path.join(import.meta.dirname, '../../src/pages')
  const files = readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(pages, path.join(entry.parentPath, entry.name))}`)
  const routes = files.map((file) => file.replace(/\.(?:astro|ts)$/, '').replace(/^\/index$/, '/'))
  // Only servers use these pages, and no page links to them.
  const others = ['/404', '/offline', '/shell/news', '/shell/admin-edit', '/sitemap-[part].xml']
  const templates = [
    ...['/[list]-rows.txt', '/[list]', '/ground/[name].png', '/og/[kind]/[id].png'],
    ...['/[kind]/[name].json', '/data/[collection].jsonl'],
  ]
  const rows = ['package', 'enchant', 'monster', 'map'].map((list) => `/${list}-rows.txt`)
  const lists = ['/map', '/monster']
  const fixed = [...routes.filter((route) => !route.includes('[') && !others.includes(route)), ...rows, ...lists]
  expect([...fixedPaths].sort()).toEqual(fixed.sort())
  const records = routes.filter(
    (route) => route.includes('[') && ![...others, ...templates].includes(route) && !route.startsWith('/news/'),
  )
  expect(Object.keys(recordRoutes).sort()).toEqual(records.map((route) => route.split('/')[1]).sort())
})
