import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { switchLink } from '../../../ops/atomic-files.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { emptyTrash, tidyReleases } from './prune.ts'
import { currentRelease } from './release.ts'

const [older, newer] = ['000001-aaaaaaaa', '000002-bbbbbbbb']
let releases: string

beforeEach(() => {
  releases = temporaryFolder('publish')
  for (const id of [older, newer]) mkdirSync(path.join(releases, id))
})

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

it('removes a release that was named but never served', async () => {
  expect(await settled(older, newer)).toEqual([older, currentRelease])
})

it.each([
  ['a release that is served, though its build was killed', newer, newer],
  ['a newer release that was rolled back', older, undefined],
  ['all releases where the note names none of them', older, '../../etc'],
])('keeps %s', async (_, served, publishing) => {
  expect(await settled(served, publishing)).toEqual([older, newer, currentRelease])
})
