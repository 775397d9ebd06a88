import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { switchLink } from '../operate/atomic-files.ts'
import { pruneReleases } from './publish.ts'
import { currentRelease, metaFolder, type Release, type ReleaseFile, readRelease, serializeRelease } from './release.ts'
import { spareName, takeSpare } from './spare-release.ts'

let releases: string
const staging = () => path.join(releases, '.new-release')
const at = (...parts: string[]) => path.join(releases, ...parts)

beforeEach(() => {
  releases = mkdtempSync(path.join(tmpdir(), 'spare-'))
})
afterEach(() => rmSync(releases, { recursive: true, force: true }))

/** A release with these pages; a text that an earlier release has under the same name is linked from there. */
function release(sequence: number, pages: Record<string, string>, from?: string): string {
  const id = `${String(sequence).padStart(6, '0')}-00000000`
  const files = new Map<string, ReleaseFile>()
  for (const [name, text] of Object.entries(pages)) {
    const file = `${name}.html`
    mkdirSync(path.dirname(at(id, file)), { recursive: true })
    for (const [suffix, content] of [
      ['', text],
      ['.br', `b${text}`],
    ] as const) {
      const old = from && at(from, file + suffix)
      if (old && existsSync(old) && readFileSync(old, 'utf8') === content) linkSync(old, at(id, file + suffix))
      else writeFileSync(at(id, file + suffix), content)
    }
    files.set(file, { hash: text, size: text.length, br: text.length + 1 })
  }
  mkdirSync(at(id, '_astro'))
  writeFileSync(at(id, '_astro', 'a.js'), 'code')
  files.set('_astro/a.js', { hash: 'code', size: 4 })
  mkdirSync(at(id, metaFolder))
  const state = { pages: Object.fromEntries(Object.keys(pages).map((name) => [`/${name}`, { file: `${name}.html` }])) }
  const snapshot = { id: 'a', host: 'http://h', version: '1', probe: '', hashes: {}, counts: {} }
  const info = { format: 1 as const, id, sequence, snapshot, code: 'c', program: 'p', steps: {}, retired: {} }
  for (const [name, text] of Object.entries(serializeRelease(info, files, { ...state, analyses: new Map() }))) {
    writeFileSync(at(id, metaFolder, name), text)
  }
  switchLink(at(currentRelease), id)
  return id
}

function take(served: string): Set<string> {
  mkdirSync(staging())
  return takeSpare(releases, staging(), readRelease(at(served)) as Release)
}
const inStaging = () => readdirSync(staging(), { recursive: true }).map(String).sort()

it('the release that was pruned last is kept out of sight, and only that one', () => {
  const first = release(1, { 'item/1': 'one' })
  release(2, { 'item/1': 'one' }, first)
  release(3, { 'item/1': 'one' }, first)
  const served = release(4, { 'item/1': 'one' }, first)
  pruneReleases(releases, 2)
  expect(readdirSync(releases).filter((name) => /^\d/.test(name))).toEqual(['000003-00000000', served])
  expect(readRelease(at(spareName))?.info.sequence).toBe(2)
})

it('becomes a staging folder of the pages that the served release has just so', () => {
  const old = release(1, { 'item/1': 'same', 'item/2': 'old', 'item/3': 'gone', 'package/1': 'x' })
  const served = release(2, { 'item/1': 'same', 'item/2': 'new', 'item/4': 'came' }, old)
  pruneReleases(releases, 1)
  expect([...take(served)]).toEqual(['item/1.html'])
  expect(inStaging().filter((name) => name.includes('.'))).toEqual(['item/1.html', 'item/1.html.br'])
  expect(readFileSync(at(served, 'item/1.html'), 'utf8')).toBe('same')
  expect(existsSync(at(spareName))).toBe(false)
})

it('gives up a page of another size than its notes say', () => {
  const old = release(1, { 'item/1': 'same', 'item/2': 'whole' })
  const served = release(2, { 'item/1': 'same', 'item/2': 'whole' })
  writeFileSync(at(old, 'item/1.html.br'), 'cut')
  pruneReleases(releases, 1)
  expect([...take(served)]).toEqual(['item/2.html'])
  expect(inStaging()).not.toContain('item/1.html')
})

it('without readable notes is left to be pruned, and nothing is taken', () => {
  const old = release(1, { 'item/1': 'same' })
  const served = release(2, { 'item/1': 'same' }, old)
  rmSync(at(old, metaFolder), { recursive: true })
  pruneReleases(releases, 1)
  expect([...take(served)]).toEqual([])
  expect(inStaging()).toEqual([])
})
