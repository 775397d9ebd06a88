/** docs/deploy/systemd as systemd itself reads it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { exitCodes } from '../../operate/operation-error.ts'
import { freePort } from '../free-port.ts'
import { findProgram } from '../system-packages.ts'

const documented = path.join(import.meta.dirname, '../../docs/deploy/systemd')
const units = readdirSync(documented)
const read = (unit: string) => readFileSync(path.join(documented, unit), 'utf8')
const analyze = findProgram('systemd-analyze')

describe.skipIf(!analyze)(`systemd${analyze ? '' : ' (skipped: systemd-analyze is not installed)'}`, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'units-'))
    // Programs and folders of the machine that the units are for stand elsewhere here.
    for (const name of ['srv/almanac', 'bin']) mkdirSync(path.join(folder, name), { recursive: true })
    for (const name of ['npm', 'node', 'logger'])
      writeFileSync(path.join(folder, 'bin', name), '#!/bin/sh\n', { mode: 0o755 })
    for (const unit of units)
      writeFileSync(
        path.join(folder, unit),
        read(unit).replaceAll('/srv/almanac', `${folder}/srv/almanac`).replaceAll('/usr/bin/', `${folder}/bin/`),
      )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(units)('finds nothing wrong in %s', (unit) => {
    const file = unit.replace('@.', '@test.')
    const { status, stderr } = spawnSync(analyze as string, ['verify', '--man=no', path.join(folder, file)], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    })
    expect(stderr.split('\n').filter((line) => line.includes('almanac'))).toEqual([])
    expect(status, stderr).toBe(0)
  })

  it.each(units.filter((unit) => unit.endsWith('.timer')))('knows when %s elapses', (unit) => {
    const times = [...read(unit).matchAll(/^OnCalendar=(.+)$/gm)].map(([, time]) => time as string)
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(spawnSync(analyze as string, ['calendar', time]).status, time).toBe(0)
  })
})

describe('the units', () => {
  it('name only units that are there', () => {
    for (const unit of units) {
      const named = [...read(unit).matchAll(/\balmanac-[a-z]+(?:@%n)?\.(?:service|timer|path)/g)].map(([name]) => name)
      for (const name of named) expect(units, unit).toContain(name.replace('@%n', '@'))
    }
    for (const timer of units.filter((unit) => /\.(?:timer|path)$/.test(unit)))
      expect(units).toContain(timer.replace(/\.\w+$/, '.service'))
  })
  it('take a refresh that finds another at work for a success, and wrong settings for no reason to try again', () => {
    expect(read('almanac-refresh.service')).toMatch(new RegExp(`^SuccessExitStatus=${exitCodes.locked}$`, 'm'))
    expect(read('almanac-host.service')).toMatch(new RegExp(`^RestartPreventExitStatus=${exitCodes.usage}$`, 'm'))
  })
})

/** Reading the game's files takes seconds: what is ordered after the host must not come while nobody answers. */
describe('the host’s unit', () => {
  const [, line = ''] = /^ExecStartPost=\/bin\/bash -c '(.+)'$/m.exec(read('almanac-host.service')) ?? []
  // systemd hands `$$` on as `$`.
  const started = (env: Record<string, string>) =>
    spawn('/bin/bash', ['-c', line.replaceAll('$$', '$')], {
      env: { PATH: process.env.PATH, ...env },
      // As the unit's user, to whom the host is another's process for the moment in which it is still root's.
      ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}),
    })

  it('has started when it takes connections, and not before', async () => {
    const port = await freePort()
    const waiting = started({ HOST_PORT: String(port), MAINPID: String(process.pid) })
    const ended = once(waiting, 'exit')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(waiting.exitCode).toBeNull()
    const server = createServer((socket) => socket.end()).listen(port, '127.0.0.1')
    expect(await ended).toEqual([0, null])
    server.close()
  })

  it('has failed when it ended instead', async () => {
    const gone = spawn('true')
    await once(gone, 'exit')
    const waiting = started({ HOST_PORT: String(await freePort()), MAINPID: String(gone.pid) })
    expect(await once(waiting, 'exit')).toEqual([1, null])
  })

  it('comes before the refresh', () =>
    expect(read('almanac-refresh.service')).toMatch(/^After=.*almanac-host\.service/m))
})

describe('the example settings', () => {
  const parse = (file: string, text = readFileSync(path.join(documented, '..', file), 'utf8')) =>
    Object.fromEntries(
      text
        .split('\n')
        .map((line) => /^#?([A-Z][A-Z_]+)="?([^"]*)"?$/.exec(line)?.slice(1))
        .filter((pair) => pair !== undefined),
    ) as Record<string, string>
  const known = readConfig({})

  it.each(['host.env.example', 'site.env.example'])('of %s are known, and right as they stand', (file) => {
    const settings = parse(file)
    for (const name of Object.keys(settings)) expect(known).toHaveProperty(name)
    const config = readConfig(settings)
    expect(config.SITE_URL).toBe('https://wiki.example.com')
    expect(config.PUBLIC_API_HOST).toBe('https://api.example.com')
  })
  it.each(['host.env.example', 'site.env.example'])('of %s are read alike by systemd and by a shell', (file) => {
    const text = readFileSync(path.join(documented, '..', file), 'utf8').replace(/^#(?=[A-Z])/gm, '')
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', `set -a; ${'\n'}${text}${'\n'}env`], {
      encoding: 'utf8',
      env: {},
    })
    expect(stderr).toBe('')
    for (const [name, value] of Object.entries(parse(file))) expect(stdout.split('\n')).toContain(`${name}=${value}`)
  })
  it('of host and site agree', () => {
    const [host, site] = [parse('host.env.example'), parse('site.env.example')]
    for (const name of Object.keys(host)) if (name in site) expect([name, site[name]]).toEqual([name, host[name]])
  })
  it('name the file that the path unit watches', () => {
    expect(read('almanac-refresh.path')).toContain(
      `PathModified=${parse('host.env.example').PUBLISH_COMMAND?.split(' ')[1]}`,
    )
  })
})
