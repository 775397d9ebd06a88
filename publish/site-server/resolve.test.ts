import { expect, it } from 'vitest'
import { resolve } from './resolve.ts'

const files = new Map(
  [
    'index.html',
    'package.html',
    'package/101.html',
    'SignUp.html',
    'news/7.html',
    'shell/news.html',
    'shell/admin-edit.html',
    'favicon.svg',
    'item/咒.html',
  ].map((file) => [file, true]),
)
const at = (target: string) => resolve(target, files)

it.each([
  ['/', 'index.html'],
  ['/package', 'package.html'],
  ['/package/101', 'package/101.html'],
  ['/package/101?page=2#x', 'package/101.html'],
  ['/item/%E5%92%92', 'item/咒.html'],
])('returns for %s the file %s', (target, file) => {
  expect(at(target)).toMatchObject({ kind: 'file', file })
})

it.each([
  ['/package/101/?q=1', '/package/101?q=1'],
  ['/package/101.html', '/package/101'],
  ['/index.html', '/'],
  ['//package', '/package'],
  ['/item/%E5%92%92/', '/item/%E5%92%92'],
  ['/?module=item&action=view&id=501', '/item/501'],
])('redirects %s to %s', (target, to) => {
  expect(at(target)).toEqual({ kind: 'moved', to })
})

it('returns the shell for an announcement that is newer than the release', () => {
  expect(at('/news/7')).toMatchObject({ file: 'news/7.html' })
  expect(at('/news/8')).toMatchObject({ file: 'shell/news.html' })
  expect(at('/admin/posts/8/edit')).toMatchObject({ file: 'shell/admin-edit.html' })
})

it.each(['/news/../x', '/news/a/b', '/news/', '/admin/posts//edit', '/signup', '/package/101.html.br', '/nothing'])(
  'returns nothing for %s',
  (target) => {
    expect(at(target).kind).toBe('missing')
  },
)

it.each(['//evil.example', '//evil.example/', '/\\evil.example', '/%5cevil.example/', '///', 'http://evil.example/'])(
  'does not redirect %s to another site',
  (target) => {
    const resolution = at(target)
    if (resolution.kind === 'moved') expect(resolution.to).toMatch(/^\/(?![/\\])/)
    else expect(['missing', 'bad']).toContain(resolution.kind)
  },
)

it.each(['/../../etc/passwd', '/%2e%2e/etc/passwd', '/.almanac/release.json', '/_headers', '/package/101.html/'])(
  'returns no file for %s',
  (target) => {
    expect(at(target).kind).not.toBe('file')
  },
)

it('rejects an invalid path', () => {
  expect(at('/%zz').kind).toBe('bad')
  expect(at('/%00').kind).toBe('bad')
  expect(at('*').kind).toBe('bad')
})
