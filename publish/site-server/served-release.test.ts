import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { metaFolder } from '../release/files/index.ts'
import { currentRelease } from '../release/releases/index.ts'
import { createReleaseReader } from './served-release.ts'

const id = '000001-00000000'
const snapshot = { id: 'a' }
const notes = {
  'release.json': { format: 1, id, sequence: 1, snapshot, retired: {} },
  'files.json': [],
  'headers.json': { headers: {}, exceptions: {} },
}
let releases: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  releases = temporaryFolder('releases')
  mkdirSync(path.join(releases, id, metaFolder), { recursive: true })
  symlinkSync(id, path.join(releases, currentRelease))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function writeNotes() {
  for (const [name, value] of Object.entries(notes))
    writeFileSync(path.join(releases, id, metaFolder, name), JSON.stringify(value))
}

it('a release that could not be read is read again after 5 seconds, and the log has one failure', () => {
  const read = createReleaseReader(releases)
  for (const waitedMs of [0, 4_000, 4_000]) {
    vi.advanceTimersByTime(waitedMs)
    expect(read()).toBeUndefined()
  }
  expect(console.error).toHaveBeenCalledOnce()
  writeNotes()
  expect(read()).toBeUndefined()
  vi.advanceTimersByTime(5_000)
  expect(read()?.id).toBe(id)
})
