import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { switchLink } from '../../../ops/atomic-files.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { metaFolder, StagedFiles } from '../files/index.ts'
import { makeStaging } from './prune.ts'
import { publish } from './publish-release.ts'
import { currentRelease, listReleases, serializeRelease } from './release.ts'
import { isPinned, rollback } from './rollback.ts'

const ids = ['000001-aaaaaaaa', '000002-bbbbbbbb', '000003-cccccccc']
const notes = { pages: new Map(), facts: new Map() }
const infoOf = (snapshot: number) => ({ snapshot: { id: String(snapshot) }, sourceHash: 's', retired: {} })
let releases: string

beforeEach(() => {
  releases = temporaryFolder('rollback')
  for (const [index, id] of ids.entries()) {
    const meta = path.join(releases, id, metaFolder)
    mkdirSync(meta, { recursive: true })
    const texts = serializeRelease({ format: 1, id, sequence: index + 1, ...infoOf(index + 1) }, new Map(), notes)
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(meta, name), text)
  }
  switchLink(path.join(releases, currentRelease), '000003-cccccccc')
})

it('a release that is served again is no longer held back, unlike the others that were rolled back', () => {
  const held = () => ['1', '2', '3'].filter((snapshot) => isPinned(releases, { snapshot, sourceHash: 's' }))
  rollback(releases, undefined)
  expect(rollback(releases, undefined).to.id).toBe('000001-aaaaaaaa')
  expect(held()).toEqual(['2', '3'])
  rollback(releases, '000002-bbbbbbbb')
  expect(held()).toEqual(['3'])
})

it('a rollback never serves a release that was rolled back before', async () => {
  rollback(releases, undefined)
  const staged = new StagedFiles(makeStaging(releases), undefined)
  const { id } = await publish(releases, { staged, info: infoOf(4), ...notes })
  expect(listReleases(releases).map((release) => release.id)).toEqual([...ids.slice(0, 2), id])
  expect(rollback(releases, undefined).to.id).toBe('000002-bbbbbbbb')
})
