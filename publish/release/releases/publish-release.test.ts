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

/** The names in the folder after the start of the next run. */
async function namesAfterStart(served: string, publishing: string | undefined): Promise<string[]> {
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

it('a release that was never served is removed', async () => {
  expect(await namesAfterStart(older, newer)).toEqual([older, currentRelease])
})

it.each([
  ['a served release of a killed build', newer, newer],
  ['a newer release after a rollback', older, undefined],
  ['each release if the note names none of them', older, '../../etc'],
])('%s is kept', async (_, served, publishing) => {
  expect(await namesAfterStart(served, publishing)).toEqual([older, newer, currentRelease])
})
