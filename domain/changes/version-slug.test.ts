import { expect, it } from 'vitest'
import { safeReturnPath } from '../addresses/return-path.ts'
import { versionSlug } from './version-slug.ts'

it('a simple version is its own slug', () => {
  for (const version of ['1', '1.2.3', '2026-11-21', 'a_b', '9f86d081884c7d65'])
    expect(versionSlug(version)).toBe(version)
})

it('a slug is a safe address for any version', () => {
  const unsafe = [
    ...['', ' ', '版本一', '../../x', 'a/b', 'a\\b', '<script>', 'x..y', '.x', 'x.', 'index', 'rss.xml', 'a.html'],
  ]
  const slugs = [...unsafe, 'A'.repeat(500), 'a\0b', '%2e%2e', 'con', 'v.br', '?q', '#f'].map((version) =>
    versionSlug(version),
  )
  for (const slug of slugs) {
    expect(safeReturnPath(`/changes/${slug}`)).toBe(`/changes/${slug}`)
    expect(slug).not.toMatch(/\.\.|\.(html|xml|br|gz)$|^index$/i)
  }
  expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length)
})

it('slugs are unique, regardless of case', () => {
  expect(versionSlug('1.0', ['1.0'])).toBe('1.0-2')
  expect(versionSlug('RC', ['rc', 'rc-2'])).toBe('RC-3')
})
