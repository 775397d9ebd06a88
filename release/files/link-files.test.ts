import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { switchLink } from '../../operate/atomic-files.ts'
import { emptyTrash, findSpare, leftoversFolder, listTrash, pruneReleases } from '../publish/publish.ts'
import {
  currentRelease,
  metaFolder,
  type Release,
  type ReleaseFile,
  readRelease,
  serializeRelease,
} from '../publish/release.ts'
import { Analyses } from '../verify/analyses.ts'
import { linkFiles } from './link-files.ts'

let releases: string
const at = (...parts: string[]) => path.join(releases, ...parts)
const staging = () => at('.new-release')

beforeEach(() => {
  releases = mkdtempSync(path.join(tmpdir(), 'link-'))
})
afterEach(() => rmSync(releases, { recursive: true, force: true }))

/** A release with these files; a text that an earlier release has under the same name is linked from there. */
function release(sequence: number, texts: Record<string, string>, from?: string, code = 'c'): string {
  const id = `${String(sequence).padStart(6, '0')}-00000000`
  const files = new Map<string, ReleaseFile>()
  for (const [file, text] of Object.entries(texts)) {
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
  mkdirSync(at(id, metaFolder))
  const snapshot = { id: 'a', host: 'http://h', version: '1', probe: '', hashes: {}, counts: {} }
  const info = { format: 1 as const, id, sequence, snapshot, code, program: 'p', steps: {}, retired: {} }
  for (const [name, text] of Object.entries(
    serializeRelease(info, files, { pages: new Map(), analyses: new Analyses() }),
  )) {
    writeFileSync(at(id, metaFolder, name), text)
  }
  switchLink(at(currentRelease), id)
  return id
}

function link(served: string): string | undefined {
  mkdirSync(staging())
  return linkFiles({ from: at(served), to: staging(), spare: spareFor(served), leftovers: leftoversFolder(releases) })
}

const spareFor = (served: string) => findSpare(releases, readRelease(at(served)) as Release)

/** Files of the staging folder that are those of the served release, and nothing else may be there. */
function linked(served: string): string[] {
  const files = readdirSync(staging(), { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(staging(), name)).isFile())
  for (const name of files) {
    expect(statSync(path.join(staging(), name)).ino, name).toBe(statSync(at(served, name)).ino)
  }
  return files.filter((name) => !name.endsWith('.br')).sort()
}

const texts = {
  'index.html': 'home',
  'item/1.html': 'one',
  'item/2.html': 'two',
  'pagefind/body/fragment/a.pf_fragment': 'fragment',
  'pagefind/body/pagefind-entry.json': '{}',
  '_astro/a.js': 'code',
}
const shared = ['index.html', 'item/1.html', 'item/2.html', 'pagefind/body/fragment/a.pf_fragment']

it('pages and the search’s named files are linked with their siblings, and nothing that is written under its old name', () => {
  const served = release(1, texts)
  expect(link(served)).toBeUndefined()
  expect(linked(served)).toEqual(shared)
  expect(existsSync(path.join(staging(), 'item/1.html.br'))).toBe(true)
})

it('a release that was pruned becomes the folder, whatever it holds', () => {
  const old = release(1, { ...texts, 'item/2.html': 'old', 'item/3.html': 'gone', 'enchant/9.html': 'gone' })
  const served = release(2, { ...texts, 'item/4.html': 'came' }, old)
  pruneReleases(releases, 1)
  expect(listTrash(releases)).toHaveLength(1)
  expect(link(served)).toBeUndefined()
  expect(linked(served)).toEqual([...shared.slice(0, 3), 'item/4.html', ...shared.slice(3)])
  expect(readdirSync(staging())).not.toContain('enchant')
  expect(listTrash(releases)).toEqual([leftoversFolder(releases)])
})

it('what an earlier build left behind is not in the way', () => {
  const old = release(1, texts)
  const served = release(2, { ...texts, 'item/2.html': 'new' }, old)
  mkdirSync(path.join(leftoversFolder(releases), '0', '0'), { recursive: true })
  pruneReleases(releases, 1)
  expect(link(served)).toBeUndefined()
  expect(linked(served)).toEqual(shared)
})

it('a file of the pruned release that is not the served one’s own, such as one that was cut, is linked anew', () => {
  const old = release(1, texts)
  const served = release(2, texts, old)
  rmSync(at(old, 'item/1.html'))
  writeFileSync(at(old, 'item/1.html'), 'o')
  rmSync(at(old, 'item/2.html.br'))
  pruneReleases(releases, 1)
  expect(link(served)).toBeUndefined()
  expect(linked(served)).toEqual(shared)
  expect(readFileSync(path.join(staging(), 'item/1.html'), 'utf8')).toBe('one')
})

it('what the pruned release has whole is not missed where the served one’s own copy was cut', () => {
  const old = release(1, texts)
  const served = release(2, texts)
  writeFileSync(at(served, 'item/1.html'), '')
  pruneReleases(releases, 1)
  expect(old).not.toBe(served)
  expect(link(served)).toBeUndefined()
  expect(readFileSync(path.join(staging(), 'item/1.html'), 'utf8')).toBe('one')
})

it('what only the served release has is looked at, also where a pruned one becomes the folder', () => {
  const old = release(1, { 'index.html': 'home' })
  const served = release(2, texts, old)
  writeFileSync(at(served, 'item/1.html.br'), '')
  pruneReleases(releases, 1)
  expect(link(served)).toBe('item/1.html.br is damaged')
})

it('a file that is never linked, such as a script, counts as damage too', () => {
  const served = release(1, texts)
  writeFileSync(at(served, '_astro/a.js'), '')
  expect(link(served)).toBe('_astro/a.js is damaged')
})

it('of a damaged release nothing is linked', () => {
  const served = release(1, texts)
  writeFileSync(at(served, 'item/2.html'), 'cut off')
  expect(link(served)).toContain('item/2.html')
  expect(readdirSync(staging())).toEqual([])
})

it('nor of one whose compressed sibling was cut, which is what browsers get', () => {
  const served = release(1, texts)
  writeFileSync(at(served, 'item/2.html.br'), '')
  expect(link(served)).toBe('item/2.html.br is damaged')
  expect(readdirSync(staging())).toEqual([])
})

it('the newest of the pruned releases is taken for it, and none after the trash was emptied', () => {
  release(1, texts)
  release(2, texts)
  const served = release(3, texts)
  pruneReleases(releases, 1)
  expect(spareFor(served)).toContain('000002-')
  emptyTrash(releases)
  expect(spareFor(served)).toBeUndefined()
})

it('a pruned release of another program, or one that cannot be read, is not taken', () => {
  const old = release(1, texts)
  const served = release(2, texts, old, 'another')
  pruneReleases(releases, 1)
  expect(listTrash(releases)).toHaveLength(1)
  expect(spareFor(served)).toBeUndefined()
  rmSync(path.join(listTrash(releases)[0] as string, metaFolder), { recursive: true })
  expect(spareFor(served)).toBeUndefined()
})
