import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { linkFiles } from './link-files.ts'
import type { FileTree, ReleaseFile } from './release-file.ts'
import { StagedFiles } from './staged-files.ts'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)
const served = () => at('served')
const staging = () => at('new')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'link-'))
  mkdirSync(staging())
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A release with these files. */
function release(texts: Record<string, string>): FileTree {
  const files = new Map<string, ReleaseFile>()
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(served(), file)), { recursive: true })
    writeFileSync(path.join(served(), file), text)
    writeFileSync(path.join(served(), `${file}.br`), `b${text}`)
    files.set(file, { hash: text, size: text.length, br: text.length + 1 })
  }
  return { folder: served(), files }
}

/** Files of the new folder that are those of the served release, and nothing else may be there. */
function linked(): string[] {
  const files = readdirSync(staging(), { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(staging(), name)).isFile())
  for (const name of files) {
    expect(statSync(path.join(staging(), name)).ino, name).toBe(statSync(path.join(served(), name)).ino)
  }
  return files.filter((name) => !name.endsWith('.br')).sort()
}

const texts = {
  'index.html': 'home',
  'item/1.html': 'one',
  'item/2.html': 'two',
  'pagefind/fragment/a.pf_fragment': 'fragment',
  'pagefind/pagefind-entry.json': '{}',
  '_astro/a.js': 'code',
}
const shared = ['index.html', 'item/1.html', 'item/2.html', 'pagefind/fragment/a.pf_fragment']

it('pages and the search’s named files are linked with their siblings, and nothing that is written under its old name', () => {
  expect(linkFiles(release(texts), staging())).toBeUndefined()
  expect(linked()).toEqual(shared)
  expect(existsSync(path.join(staging(), 'item/1.html.br'))).toBe(true)
})

it('a file that is never linked, such as a script, counts as damage too', () => {
  const tree = release(texts)
  writeFileSync(path.join(served(), '_astro/a.js'), '')
  expect(linkFiles(tree, staging())).toBe('_astro/a.js is damaged')
})

it('of a damaged release nothing is linked', () => {
  const tree = release(texts)
  writeFileSync(path.join(served(), 'item/2.html'), 'cut off')
  expect(linkFiles(tree, staging())).toBe('item/2.html is damaged')
  expect(readdirSync(staging())).toEqual([])
})

it('nor of one whose compressed sibling was cut, which is what browsers get', () => {
  const tree = release(texts)
  writeFileSync(path.join(served(), 'item/2.html.br'), '')
  expect(linkFiles(tree, staging())).toBe('item/2.html.br is damaged')
  expect(readdirSync(staging())).toEqual([])
})

it('what is written anew is no link any more, and the served release keeps its own', () => {
  const tree = release(texts)
  linkFiles(tree, staging())
  const staged = new StagedFiles(staging(), tree, true)
  staged.keep('item/1.html')
  staged.removeUnkept('pages')
  staged.write('item/2.html', 'new')
  staged.keep('_astro/a.js')
  staged.removeUnkept('all')
  expect(readFileSync(path.join(served(), 'item/2.html'), 'utf8')).toBe('two')
  expect(statSync(path.join(staging(), 'item/2.html')).nlink).toBe(1)
  const names = readdirSync(staging(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(names.map(({ name }) => name).sort()).toEqual(['1.html', '1.html.br', '2.html', 'a.js', 'a.js.br'])
  expect([...staged.written]).toEqual(['item/2.html'])
})

it('a file is created, never written over, so that no write can go through a link', () => {
  const tree = release(texts)
  linkFiles(tree, staging())
  const staged = new StagedFiles(staging(), tree, true)
  expect(() => staged.write('item/2.html', 'new')).toThrow('EEXIST')
  expect(readFileSync(path.join(served(), 'item/2.html'), 'utf8')).toBe('two')
})
