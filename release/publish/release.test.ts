import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notesFaultOf } from '../build.ts'
import { damageOf } from '../files/link-files.ts'
import { loadProgram } from '../render/kept-program.ts'
import { Analyses } from '../verify/analyses.ts'
import { metaFolder, type Release, type ReleaseInfo, readRelease, serializeRelease } from './release.ts'

const info: ReleaseInfo = {
  format: 1,
  id: '000001-00000000',
  sequence: 1,
  snapshot: { id: 'a', host: 'http://h', version: '1', probe: '', hashes: {}, counts: {} },
  code: 'c',
  program: 'p',
  steps: {},
  retired: {},
}
let folder: string
const note = (name: string) => path.join(folder, metaFolder, name)
const rewrite = (name: string, change: (value: Record<string, unknown>) => unknown) =>
  writeFileSync(note(name), JSON.stringify(change(JSON.parse(readFileSync(note(name), 'utf8')))))

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  mkdirSync(path.join(folder, metaFolder))
  writeFileSync(path.join(folder, 'a.html'), 'page')
  const pages = new Map([['/a', { file: 'a.html', key: 'k' }]])
  const analyses = new Analyses()
  analyses.add('a.html', { links: ['/b'], ids: ['x'], policy: '' })
  const texts = serializeRelease(info, new Map([['a.html', { hash: 'h', size: 4 }]]), { pages, analyses })
  for (const [name, text] of Object.entries(texts)) writeFileSync(note(name), text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads back what it wrote', () => {
  const release = readRelease(folder) as Release
  expect(damageOf(release) ?? notesFaultOf(release)).toBeUndefined()
  const { pages, analyses } = release.state()
  expect([...pages]).toEqual([['/a', { file: 'a.html', key: 'k' }]])
  expect(analyses.has('a.html') && analyses.hasId('a.html', 'x')).toBe(true)
})

it('takes nothing over from a release whose notes are of an older version, and says so', () => {
  rewrite('state.json', ({ pages }) => ({ pages, analyses: { 'a.html': { links: [], ids: [], policy: '' } } }))
  expect(notesFaultOf(readRelease(folder) as Release)).toContain('format none')
  rewrite('state.json', (state) => ({ ...state, format: 99 }))
  expect(notesFaultOf(readRelease(folder) as Release)).toContain('format 99')
  writeFileSync(note('state.json'), 'null')
  expect(notesFaultOf(readRelease(folder) as Release)).toContain('format none')
})

it('still serves a release whose notes only the next build would need', () => {
  writeFileSync(note('state.json'), '{')
  const release = readRelease(folder) as Release
  expect(release.files.size).toBe(1)
  expect(notesFaultOf(release)).toContain('JSON')
})

it('reads no release of another format', () => {
  rewrite('release.json', (known) => ({ ...known, format: 2 }))
  expect(readRelease(folder)).toBeUndefined()
})

it('takes nothing over from a release with a damaged page', () => {
  writeFileSync(path.join(folder, 'a.html'), 'cut')
  expect(damageOf(readRelease(folder) as Release)).toBe('a.html is damaged')
  rmSync(path.join(folder, 'a.html'))
  expect(damageOf(readRelease(folder) as Release)).toBe('a.html is damaged')
})

it('uses no kept program of another format', async () => {
  mkdirSync(note('program'))
  writeFileSync(path.join(note('program'), 'kept.json'), JSON.stringify({ entry: 'x.mjs', code: 'c' }))
  expect(await loadProgram(readRelease(folder) as Release, 'http://h')).toBeUndefined()
})
