import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { schema } from '../features.ts'
import { makePrivateFolder, replacePrivateFile } from './private-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8)
let folder: string
let umask: number

beforeEach(() => {
  umask = process.umask(0)
  folder = temporaryFolder('private')
})
afterEach(() => {
  process.umask(umask)
})

it('creates the database and the files of SQLite for their owner only', async () => {
  const file = path.join(folder, 'var', 'almanac.sqlite')
  const { db, close } = openDatabase(`sqlite:${file}`)
  await migrate(db, { schema })
  const names = readdirSync(path.dirname(file)).sort()
  expect(names).toEqual(['almanac.sqlite', 'almanac.sqlite-shm', 'almanac.sqlite-wal'])
  for (const name of names) expect(modeOf(path.join(path.dirname(file), name))).toBe('600')
  expect(modeOf(path.dirname(file))).toBe('700')
  await close()
})

it('removes rights that existing files had', async () => {
  const file = path.join(folder, 'old.sqlite')
  writeFileSync(file, '', { mode: 0o666 })
  const { db, close } = openDatabase(`sqlite:${file}`)
  await migrate(db, { schema })
  expect(modeOf(file)).toBe('600')
  await close()
  makePrivateFolder(folder)
  expect(modeOf(folder)).toBe('700')
})

it('replaces a file by one that only its owner may read, even after an interruption', () => {
  const file = path.join(folder, 'var', 'made.json')
  replacePrivateFile(file, 'old')
  writeFileSync(`${file}.new`, 'half', { mode: 0o666 })
  replacePrivateFile(file, 'new')
  expect([readFileSync(file, 'utf8'), modeOf(file), modeOf(path.dirname(file))]).toEqual(['new', '600', '700'])
  expect(readdirSync(path.dirname(file))).toEqual(['made.json'])
})

it('lets two processes replace one file at once, of which one wins', async () => {
  const file = path.join(folder, 'made.json')
  const program = `import { replacePrivateFile } from ${JSON.stringify(path.join(import.meta.dirname, 'private-files.ts'))}
    const [, file, letter] = process.argv
    for (let round = 0; round < 200; round++) replacePrivateFile(file, letter.repeat(200_000))`
  const writers = ['a', 'b'].map((letter) =>
    spawn(process.execPath, ['--input-type=module', '--eval', program, file, letter], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(writers.map((writer) => once(writer, 'exit')))
  expect(codes).toEqual([
    [0, null],
    [0, null],
  ])
  expect(readFileSync(file, 'utf8')).toMatch(/^(?:a{200000}|b{200000})$/)
  expect(readdirSync(folder)).toEqual(['made.json'])
})

it('excludes settings, keys and data from the repository and from images', () => {
  const names = ['.env', 'host.env', 'site.env', '.env.production', 'tls.pem', 'tls.key', 'var/x', 'backup.sqlite']
  const patterns = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isLeftOut = (name: string) =>
    patterns.some((pattern) => path.matchesGlob(name, pattern) || name.startsWith(`${pattern}/`))
  expect(names.filter((name) => !isLeftOut(name))).toEqual([])
  const ignored = spawnSync('git', ['-c', 'safe.directory=*', 'check-ignore', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  // Without git, or outside of a repository, nothing can be committed.
  if (ignored.status === 0 || ignored.status === 1) expect(ignored.stdout.trim().split('\n')).toEqual(names)
})
