import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { switchLink } from '../../../ops/atomic-files.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { metaFolder } from '../files/index.ts'
import { currentId, currentRelease, serializeRelease } from './release.ts'
import { readPins, rollback } from './rollback.ts'

const ids = ['000001-aaaaaaaa', '000002-bbbbbbbb', '000003-cccccccc']
let releases: string

beforeEach(() => {
  releases = temporaryFolder('rollback')
  for (const [index, id] of ids.entries()) {
    const snapshot = { id: `snapshot ${index + 1}`, host: 'http://h', version: '1', probe: '', hashes: {}, counts: {} }
    const info = { id, sequence: index + 1, snapshot, sourceHash: 's', retired: {} }
    const texts = serializeRelease(info, new Map(), { pages: new Map(), facts: new Map() })
    mkdirSync(path.join(releases, id, metaFolder), { recursive: true })
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(releases, id, metaFolder, name), text)
  }
  switchLink(path.join(releases, currentRelease), ids[2] as string)
})

it('remembers every release that was rolled back', () => {
  rollback(releases, undefined)
  rollback(releases, undefined)
  expect(currentId(releases)).toBe(ids[0])
  // The host still has the data of the third: the next refresh must know it.
  expect(readPins(releases).map(({ snapshot }) => snapshot)).toEqual(['snapshot 3', 'snapshot 2'])
})

it('forgets them when a newer release is published', () => {
  rollback(releases, ids[0])
  rollback(releases, ids[2])
  expect(readPins(releases)).toEqual([])
})
