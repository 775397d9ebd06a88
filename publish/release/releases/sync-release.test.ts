import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
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

it('each file and its compressed version is synced if no program can sync the file system', async () => {
  process.env.PATH = folder
  await syncRelease(release())
  rmSync(path.join(folder, 'a.html.br'))
  await expect(syncRelease(release())).rejects.toMatchObject({ code: 'ENOENT', path: path.join(folder, 'a.html.br') })
})
