import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const isRoot = process.getuid?.() === 0
const why = isRoot ? '' : ' (skipped: only root can become another user)'
/** The user `nobody`. */
const service = 65_534
/** Replaces the bootstrap script, and prints the properties of its process. */
const stub = `const { argv, env, getuid, umask } = process
console.log(JSON.stringify({ uid: getuid(), umask: umask(), cwd: process.cwd(), args: argv.slice(2), env }))`

let folder: string
beforeEach(() => {
  folder = temporaryFolder('almanac')
  for (const name of ['project/ops/install', 'project/scripts', 'project/var', 'settings'])
    mkdirSync(path.join(folder, name), { recursive: true })
  cpSync(path.join(projectRoot, 'ops/install/almanac.mjs'), path.join(folder, 'project/ops/install/almanac.mjs'))
  writeFileSync(path.join(folder, 'project/scripts/bootstrap.mjs'), stub)
  const settings = 'DELIVERY_TOKEN="a $b c"\n\nSITE_NAME=Two Words #1 \nexport PORT=1\n'
  writeFileSync(path.join(folder, 'settings/host.env'), settings, { mode: 0o600 })
  writeFileSync(path.join(folder, 'settings/site.env'), 'SITE_URL=https://wiki.example.com\n')
  symlinkSync(path.join(folder, 'project/ops/install/almanac.mjs'), path.join(folder, 'almanac'))
  if (isRoot) chownSync(path.join(folder, 'project/var'), service, service)
  chmodSync(folder, 0o755)
})

const almanac = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(folder, 'almanac'), ...args], {
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: '/root', SECRET: 'of the shell' },
      ALMANAC_SETTINGS: path.join(folder, 'settings'),
    },
  })
function runStub(...args: string[]) {
  const { stdout, stderr } = almanac(...args)
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

describe.skipIf(!isRoot)(`almanac${why}`, () => {
  it('runs commands as the owner of var/, in the project, with the settings of the host', () => {
    const { uid, cwd, args, env } = runStub('admin', 'create', 'keeper')
    const project = path.join(folder, 'project')
    expect({ uid, cwd, args }).toEqual({ uid: service, cwd: project, args: ['scripts/admin.ts', 'create', 'keeper'] })
    expect(env).toMatchObject({ DELIVERY_TOKEN: 'a $b c', SITE_NAME: 'Two Words #1', HOME: project })
    for (const name of ['SECRET', 'PORT']) expect(env).not.toHaveProperty(name)
  })

  it('passes no secrets to commands that build pages, and lets the web server read them', () => {
    const mask = process.umask(0o077)
    const { env, umask } = runStub('refresh', '--accept-loss')
    process.umask(mask)
    expect(umask).toBe(0o022)
    expect(env).toHaveProperty('SITE_URL')
    expect(env).not.toHaveProperty('DELIVERY_TOKEN')
  })

  it('requires settings for all commands except `setup`', () => {
    rmSync(path.join(folder, 'settings'), { recursive: true })
    expect(runStub('setup').args).toEqual([])
    const { status, stderr } = almanac('admin', 'list')
    expect([status, stderr]).toEqual([2, expect.stringContaining('the settings file does not exist')])
  })
})
