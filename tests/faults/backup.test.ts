import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../prepared-schema.ts'
import { runCommand } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mountDisk, whyNoDisk } from './small-disk.ts'

/** A folder with an empty database, and a function that makes a backup of it. */
async function openFolder() {
  const state = temporaryFolder('backups')
  const url = `sqlite:${path.join(state, 'almanac.sqlite')}`
  await prepareDatabase(url)
  return { state, backup: (...words: string[]) => runCommand('backup', words, { DATABASE_URL: url, VAR_DIR: state }) }
}

it('backup keeps one daily file for a week, and never replaces a named file', async () => {
  const { state, backup } = await openFolder()
  mkdirSync(path.join(state, 'backup'))
  for (let day = 1; day < 9; day++) writeFileSync(path.join(state, 'backup', `daily-2020-01-0${day}.sqlite`), '')
  writeFileSync(path.join(state, 'backup', 'daily-2020-01-09.sqlite.7.part'), 'of a killed run')
  writeFileSync(path.join(state, 'backup', 'before.sqlite'), 'older')
  expect(backup().status).toBe(0)
  const names = readdirSync(path.join(state, 'backup'))
  expect(names.filter((name) => name.startsWith('daily-2020')).length).toBe(6)
  const today = names.find((name) => name.startsWith('daily-20') && !name.startsWith('daily-2020')) as string
  expect(statSync(path.join(state, 'backup', today)).mode & 0o777).toBe(0o600)
  const again = backup(path.join(state, 'backup', 'before.sqlite'))
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('exists already') })
  expect(readFileSync(path.join(state, 'backup', 'before.sqlite'), 'utf8')).toBe('older')
})

const noDisk = whyNoDisk()
it.skipIf(noDisk !== '')(`backup exits with 8 on a full disk${noDisk && ` (skipped: ${noDisk})`}`, async () => {
  const { state, backup } = await openFolder()
  const disk = mountDisk(path.join(state, 'backup'), 1)
  try {
    disk.fill(8_192)
    expect(backup()).toMatchObject({ status: 8, stderr: expect.stringContaining('Free some disk space') })
    expect(readdirSync(path.join(state, 'backup'))).toEqual(['.lock', 'filler'])
  } finally {
    disk.unmount()
  }
})
