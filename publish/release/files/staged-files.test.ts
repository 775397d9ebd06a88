import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { listFiles } from '../../../ops/list-files.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { damageOf, type FileTree, type ReleaseFile } from './release-file.ts'
import { StagedFiles } from './staged-files.ts'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)
const served = () => at('served')
const staging = () => at('new')

beforeEach(() => {
  folder = temporaryFolder('staged')
  mkdirSync(staging())
})

/** Writes a served release of these files, each with a compressed version. */
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

/** Files of the new release, without compressed versions. Fails if one is not a hard link to the served file. */
function linkedFiles(): string[] {
  const files = listFiles(staging())
  for (const name of files) {
    expect(statSync(path.join(staging(), name)).ino, name).toBe(statSync(path.join(served(), name)).ino)
  }
  return files.filter((name) => !name.endsWith('.br'))
}

const texts = { 'index.html': 'home', 'item/1.html': 'one', 'item/2.html': 'two', '_astro/a.js': 'code' }

it('kept files and their compressed versions are hard links, without other files', () => {
  const staged = new StagedFiles(staging(), release(texts))
  for (const file of ['item/1.html', '_astro/a.js']) staged.keep(file)
  expect(linkedFiles()).toEqual(['_astro/a.js', 'item/1.html'])
  expect(existsSync(path.join(staging(), 'item/1.html.br'))).toBe(true)
  expect([...staged.files.keys()]).toEqual(['item/1.html', '_astro/a.js'])
  expect([...staged.written]).toEqual([])
})

it('a written file is a new one, and the served release keeps its version', () => {
  const staged = new StagedFiles(staging(), release(texts))
  staged.keep('item/1.html')
  staged.write('item/2.html', 'new')
  expect(readFileSync(path.join(served(), 'item/2.html'), 'utf8')).toBe('two')
  expect(statSync(path.join(staging(), 'item/2.html')).nlink).toBe(1)
  expect([...staged.written]).toEqual(['item/2.html'])
})

it('a write to an existing file is refused, because it may be a hard link', () => {
  const staged = new StagedFiles(staging(), release(texts))
  staged.keep('item/2.html')
  expect(() => staged.write('item/2.html', 'new')).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(readFileSync(path.join(served(), 'item/2.html'), 'utf8')).toBe('two')
})

it('a release is damaged if a file or its compressed version is missing or has another size', () => {
  const tree = release(texts)
  expect(damageOf(tree)).toBeUndefined()
  for (const [file, content] of [
    ['item/2.html', 'longer'],
    ['_astro/a.js', undefined],
    ['index.html.br', ''],
  ] as const) {
    const name = path.join(served(), file)
    const before = readFileSync(name)
    rmSync(name)
    if (content !== undefined) writeFileSync(name, content)
    expect(damageOf(tree)).toBe(`${file} is damaged`)
    writeFileSync(name, before)
  }
})
