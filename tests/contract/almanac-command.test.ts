/** What an operator types as root runs as the service's own user, with its settings; root's own files stay out of var/. */
import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asTyped } from '../../operate/usage.ts'

const root = path.join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
const why = isRoot ? '' : ' (skipped: needs root, who can become another user)'
/** Somebody on every Debian machine who is not root. */
const service = 65_534
/** Stands for the bootstrap: says how it was started. */
const stub = `console.log(JSON.stringify({ uid: process.getuid(), cwd: process.cwd(), args: process.argv.slice(2), env: process.env }))`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'almanac-'))
  for (const name of ['project/install', 'project/scripts', 'project/var', 'settings'])
    mkdirSync(path.join(folder, name), { recursive: true })
  cpSync(path.join(root, 'install/almanac.mjs'), path.join(folder, 'project/install/almanac.mjs'))
  writeFileSync(path.join(folder, 'project/scripts/bootstrap.mjs'), stub)
  writeFileSync(path.join(folder, 'settings/host.env'), 'DELIVERY_TOKEN="a $b c"\nSITE_NAME=Two Words\n', {
    mode: 0o600,
  })
  writeFileSync(path.join(folder, 'settings/site.env'), 'SITE_URL=https://wiki.example.com\n')
  // As the installer and the documents have it: a link, or a script, somewhere in PATH.
  symlinkSync(path.join(folder, 'project/install/almanac.mjs'), path.join(folder, 'almanac'))
  if (isRoot) chownSync(path.join(folder, 'project/var'), service, service)
  spawnSync('chmod', ['755', folder])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const almanac = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(folder, 'almanac'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: '/root',
      SECRET: 'of the shell',
      ALMANAC_SETTINGS: path.join(folder, 'settings'),
    },
  })

describe.skipIf(!isRoot)(`almanac COMMAND${why}`, () => {
  it('runs as the owner of var/, in the project, with the host’s settings as systemd reads them', () => {
    const { stdout, stderr } = almanac('admin', 'create', 'keeper')
    expect(stderr).toBe('')
    const { uid, cwd, args, env } = JSON.parse(stdout)
    const project = path.join(folder, 'project')
    expect({ uid, cwd, args }).toEqual({ uid: service, cwd: project, args: ['scripts/admin.ts', 'create', 'keeper'] })
    expect(env).toMatchObject({ DELIVERY_TOKEN: 'a $b c', SITE_NAME: 'Two Words', HOME: project })
    expect(env).not.toHaveProperty('SECRET')
  })

  it('gives what builds pages no secrets', () => {
    const { env } = JSON.parse(almanac('refresh', '--accept-loss').stdout)
    expect(env).toHaveProperty('SITE_URL')
    expect(env).not.toHaveProperty('DELIVERY_TOKEN')
  })

  it('takes settings before the command, for a restore that is only tried', () => {
    const { args, env } = JSON.parse(
      almanac('DATABASE_URL=sqlite:/tmp/a=b.sqlite', 'DELIVERY_TOKEN=', 'reconcile').stdout,
    )
    expect(args).toEqual(['scripts/reconcile.ts'])
    expect(env).toMatchObject({ DATABASE_URL: 'sqlite:/tmp/a=b.sqlite', DELIVERY_TOKEN: '' })
  })

  it('installs with `setup`, before there are any settings', () => {
    rmSync(path.join(folder, 'settings'), { recursive: true })
    expect(JSON.parse(almanac('setup').stdout).args).toEqual([])
    const { status, stderr } = almanac('admin', 'list')
    expect([status, stderr]).toEqual([2, expect.stringContaining('the settings are not there')])
  })
})

it('names its commands where it is asked for another', () => {
  const { status, stderr } = almanac('start')
  expect([status, stderr]).toEqual([2, expect.stringContaining('doctor, refresh')])
})

describe.skipIf(!isRoot)(`root in a service’s folder${why}`, () => {
  const bootstrap = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, VAR_DIR: path.join(folder, 'project/var') },
    })

  it('is told who should run this, and how, before anything is written', () => {
    const { status, stderr } = bootstrap('scripts/refresh.ts', 'rollback')
    expect(status).toBe(2)
    expect(stderr).toContain('refresh failed: this belongs to nobody')
    expect(stderr).toContain('almanac refresh rollback, or: runuser -u nobody -- env HOME=')
    expect(stderr).toContain('npm run refresh -- rollback')
  })

  it('may ask for help', { timeout: 30_000 }, () => {
    expect(bootstrap('scripts/refresh.ts', '--help').stdout).toContain('npm run refresh -- rollback')
  })
})

it('says commands in the words they were typed in', () => {
  const mend = 'Look at it; `npm run refresh -- --accept-loss`, or npm run pull.'
  expect(asTyped(mend, undefined)).toBe(mend)
  expect(asTyped(mend, 'almanac')).toBe('Look at it; `almanac refresh --accept-loss`, or almanac pull.')
})
