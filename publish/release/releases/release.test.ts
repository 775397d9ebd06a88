import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { damageOf, metaFolder } from '../files/index.ts'
import { notesFaultOf, type Release, type ReleaseInfo, readRelease, serializeRelease } from './release.ts'

const info: ReleaseInfo = {
  format: 1,
  id: '000001-00000000',
  sequence: 1,
  snapshot: { id: 'a' },
  sourceHash: 's',
  retired: {},
}
let folder: string
const note = (name: string) => path.join(folder, metaFolder, name)
const rewrite = (name: string, change: (value: Record<string, unknown>) => unknown) =>
  writeFileSync(note(name), JSON.stringify(change(JSON.parse(readFileSync(note(name), 'utf8')))))

beforeEach(() => {
  folder = temporaryFolder('release')
  mkdirSync(path.join(folder, metaFolder))
  writeFileSync(path.join(folder, 'a.html'), 'page')
  const pages = new Map([['/a', { file: 'a.html', key: 'k' }]])
  const facts = new Map([['a.html', { links: ['/b'], ids: ['x'], policy: '' }]])
  const texts = serializeRelease(info, new Map([['a.html', { hash: 'h', size: 4 }]]), { pages, facts })
  for (const [name, text] of Object.entries(texts)) writeFileSync(note(name), text)
})

it('a release that is read equals the written one', () => {
  const release = readRelease(folder) as Release
  expect(damageOf(release) ?? notesFaultOf(release)).toBeUndefined()
  const { pages, facts } = release.notes()
  expect([...pages]).toEqual([['/a', { file: 'a.html', key: 'k' }]])
  expect([...facts]).toEqual([['a.html', { links: ['/b'], ids: ['x'], policy: '' }]])
})

it('a release with damaged notes has its files', () => {
  writeFileSync(note('state.json'), '{')
  const release = readRelease(folder) as Release
  expect(release.files.size).toBe(1)
  expect(notesFaultOf(release)).toContain('JSON')
})

it('a release of another format is rejected', () => {
  rewrite('release.json', (release) => ({ ...release, format: 2 }))
  expect(readRelease(folder)).toBeUndefined()
})

it('a release of the previous version can be read', () => {
  rewrite('release.json', ({ sourceHash: _s, ...older }) => ({ ...older, program: 'p', code: 'c', steps: {} }))
  expect(readRelease(folder)?.info).toMatchObject({ id: info.id, sourceHash: '' })
})
