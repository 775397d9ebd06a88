import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { metaFolder } from '../files/index.ts'
import { syncRelease } from './sync-release.ts'

const { PATH } = process.env
let folder: string
beforeEach(() => {
  folder = temporaryFolder('sync')
  mkdirSync(path.join(folder, metaFolder))
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, metaFolder, 'files.json'), '[]')
  writeFileSync(path.join(folder, 'a.html'), 'page')
  writeFileSync(path.join(folder, 'a.html.br'), 'p')
})
afterEach(() => {
  process.env.PATH = PATH
})

const release = () => {
  const files = new Map([['a.html', { hash: 'a', size: 4, br: 1 }]])
  return { folder, written: new Set(['a.html']), files }
}

it('syncs the file system with one call', async () => {
  process.env.PATH = path.join(folder, 'bin')
  writeFileSync(path.join(folder, 'bin/sync'), `#!/bin/sh\necho "$@" > ${folder}/asked\n`)
  chmodSync(path.join(folder, 'bin/sync'), 0o755)
  rmSync(path.join(folder, 'a.html.br'))
  await syncRelease(release())
  expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe(`-f ${folder}\n`)
})

it('without that call syncs every file, with compressed siblings', async () => {
  process.env.PATH = path.join(folder, 'bin')
  await syncRelease(release())
  rmSync(path.join(folder, 'a.html.br'))
  await expect(syncRelease(release())).rejects.toMatchObject({ code: 'ENOENT', path: path.join(folder, 'a.html.br') })
})
