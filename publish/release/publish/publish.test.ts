import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLink } from '../../../ops/atomic-files.ts'
import { openReleases } from '../open-releases.ts'
import { emptyTrash, tidyReleases } from './prune.ts'
import { currentRelease } from './release.ts'

const [older, newer] = ['000001-aaaaaaaa', '000002-bbbbbbbb']
let releases: string

beforeEach(() => {
  releases = mkdtempSync(path.join(tmpdir(), 'publish-'))
  for (const id of [older, newer]) mkdirSync(path.join(releases, id))
})
afterEach(() => rmSync(releases, { recursive: true, force: true }))

/** The folder's names after the next run has begun. */
async function settled(served: string, publishing: string | undefined): Promise<string[]> {
  switchLink(path.join(releases, currentRelease), served)
  if (publishing !== undefined) writeFileSync(path.join(releases, '.publishing'), publishing)
  tidyReleases(releases)
  await emptyTrash(releases)
  const trash = path.join(releases, '.trash')
  if (existsSync(trash)) expect(readdirSync(trash)).toEqual([])
  return readdirSync(releases)
    .filter((name) => name !== '.trash')
    .sort()
}

it('a release that was named but never served is no release', async () => {
  expect(await settled(older, newer)).toEqual([older, currentRelease])
})

it('a release whose build was killed after the link named it stays', async () => {
  expect(await settled(newer, newer)).toEqual([older, newer, currentRelease])
})

it('a build that was killed before its release had a name leaves nothing', async () => {
  expect(await settled(newer, '000003-cccccccc')).toEqual([older, newer, currentRelease])
})

it('a newer release that was rolled back stays', async () => {
  expect(await settled(older, undefined)).toEqual([older, newer, currentRelease])
})

it('what cannot be deleted of earlier builds is told, and ends no run', async () => {
  writeFileSync(path.join(releases, '.trash'), 'no folder')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const open = openReleases(releases, 'test')
  // Long enough for an error that nobody waits for to end the process.
  await new Promise(setImmediate)
  await open.close()
  expect(warned.mock.calls.join()).toContain('.trash could not be emptied')
  warned.mockRestore()
})

it('a note that names no release touches nothing', async () => {
  expect(await settled(older, '../../etc')).toEqual([older, newer, currentRelease])
})
