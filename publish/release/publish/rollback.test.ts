import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { switchLink } from '../../../ops/atomic-files.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { metaFolder } from '../files/index.ts'
import { currentRelease, serializeRelease } from './release.ts'
import { isPinned, rollback } from './rollback.ts'

it('a release that is served again is no longer held back, unlike the others that were rolled back', () => {
  const releases = temporaryFolder('rollback')
  const ids = ['000001-aaaaaaaa', '000002-bbbbbbbb', '000003-cccccccc']
  for (const [index, id] of ids.entries()) {
    const meta = path.join(releases, id, metaFolder)
    mkdirSync(meta, { recursive: true })
    const snapshot = { id: String(index + 1), host: 'http://h', version: '1', probe: '', hashes: {}, counts: {} }
    const info = { format: 1, id, sequence: index + 1, snapshot, sourceHash: 's', retired: {} } as const
    const texts = serializeRelease(info, new Map(), { pages: new Map(), facts: new Map() })
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(meta, name), text)
  }
  switchLink(path.join(releases, currentRelease), '000003-cccccccc')
  const held = () => ['1', '2', '3'].filter((snapshot) => isPinned(releases, { snapshot, sourceHash: 's' }))
  rollback(releases, undefined)
  expect(rollback(releases, undefined).to.id).toBe('000001-aaaaaaaa')
  expect(held()).toEqual(['2', '3'])
  rollback(releases, '000002-bbbbbbbb')
  expect(held()).toEqual(['3'])
})
