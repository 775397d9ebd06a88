import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refreshStatusFile } from '../../api/refresh-status.ts'
import { checkHops } from '../../doctor/check-addresses.ts'
import { checkRefresh } from '../../doctor/check-data.ts'
import { checkGameFiles } from '../../doctor/check-game-files.ts'
import { checkDisk, checkMemory, placesOfDisks } from '../../doctor/check-machine.ts'
import { examine, lineOf, withFiles } from '../../doctor/doctor.ts'
import { exitCodeOf, type Finding } from '../../doctor/finding.ts'
import { commandEnv } from '../command-env.ts'
import { type LimitedServer, startLimited } from '../stack/limited-server.ts'

const root = path.join(import.meta.dirname, '../..')
mkdirSync(path.join(root, 'var'), { recursive: true })
const folder = mkdtempSync(path.join(root, 'var', 'doctor-'))
const folders = {
  VAR_DIR: folder,
  RELEASES_DIR: path.join(folder, 'releases'),
  SNAPSHOT_DIR: path.join(folder, 'snapshot'),
}
const otherDisk = existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(root).dev
const of = (findings: readonly Finding[], check: string) => findings.filter((each) => each.check.startsWith(check))

describe('a host and a site that run', () => {
  let host: LimitedServer
  let site: LimitedServer
  beforeAll(async () => {
    site = await startLimited('site')
    host = await startLimited('host', { env: { SITE_URL: site.url } })
  }, 60_000)
  afterAll(async () => {
    await Promise.all([host?.stop(), site?.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  it('are well', { timeout: 30_000 }, async () => {
    const found = await examine({ ...folders, API_HOST: host.url, PUBLIC_API_HOST: host.url, SITE_URL: site.url })
    for (const check of ['settings', 'site', 'host', 'database', 'CORS'])
      expect(of(found, check)[0], check).toMatchObject({ state: 'ok' })
  })

  it('do not fit where the host knows another site, which is said with the remedy', { timeout: 30_000 }, async () => {
    const other = site.url.replace('127.0.0.1', 'localhost')
    const found = await examine({ ...folders, API_HOST: host.url, PUBLIC_API_HOST: host.url, SITE_URL: other })
    expect(of(found, 'CORS')).toMatchObject([
      { state: 'bad', mend: expect.stringContaining('Set SITE_URL of the host') },
    ])
  })
})

it('names what is down, one line each and what to do, and ends with 2', { timeout: 60_000 }, () => {
  const settings = path.join(folder, 'site.env')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    settings,
    'SITE_URL="https://wiki.invalid"\nPUBLIC_API_HOST=http://127.0.0.1:9\nAPI_HOST=http://127.0.0.1:9\n',
  )
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts', '--env', settings, ...args],
      {
        cwd: root,
        encoding: 'utf8',
        env: commandEnv(folders),
      },
    )
  const { status, stdout, stderr } = run()
  expect([status, stderr]).toEqual([2, ''])
  expect(stdout).toMatch(/^BAD {3}settings: PUBLIC_API_HOST is http:\/\/127\.0\.0\.1:9.*\n {8}→ set PUBLIC_API_HOST/m)
  expect(stdout).toMatch(/^BAD {3}DNS wiki\.invalid: the name is not known\n {8}→ /m)
  expect(stdout).toMatch(/^BAD {3}host: http:\/\/127\.0\.0\.1:9\/health: .+\n {8}→ Start it/m)
  for (const line of run('--json').stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('state')
})

it('tells an old refresh, a failed one and none from one that is well', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const of = (status: object) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, refreshStatusFile), JSON.stringify({ startedAt: '', exitCode: 0, ...status }))
    return checkRefresh(folder, now)
  }
  expect(of({ state: 'unchanged', endedAt: '2026-11-22T11:50:00Z' }).state).toBe('ok')
  expect(of({ state: 'published', endedAt: '2026-11-22T09:00:00Z' })).toMatchObject({
    state: 'look',
    found: expect.stringContaining('3 hours'),
  })
  const failed = of({
    state: 'failed',
    endedAt: '2026-11-22T11:50:00Z',
    exitCode: 4,
    reason: 'items fell',
    mend: 'Mend it.',
  })
  expect(failed).toMatchObject({ state: 'bad', found: expect.stringContaining('(4): items fell'), mend: 'Mend it.' })
  rmSync(path.join(folder, refreshStatusFile))
  expect(checkRefresh(folder, now).state).toBe('look')
})

const own = path.join(folder, 'client')
function checkFiles(settings: Partial<Parameters<typeof checkGameFiles>[0]>): Finding[] {
  mkdirSync(path.join(own, 'db'), { recursive: true })
  writeFileSync(path.join(own, 'names.lua'), 'tbl = {}')
  writeFileSync(path.join(own, 'empty.lua'), '')
  const files = { ITEM_INFO: path.join(own, 'names.lua'), MONSTER_NAMES: '', MAP_NAMES: '', PACKAGE_INFO: '' }
  return checkGameFiles({ GAME_DATA: own, ...files, ...settings })
}

describe.each(['ITEM_INFO', 'MONSTER_NAMES', 'MAP_NAMES'] as const)(
  'looks at the files of %s themselves:',
  (setting) => {
    it.each([
      ['is missing', 'gone.lua', 'bad', /there is no file/],
      ['is found by no pattern', 'gone*.lua', 'bad', /there is no file/],
      ['is empty', 'empty.lua', 'bad', /is empty/],
      ['is a folder', '', 'bad', /EISDIR/],
      ['is one of two, the other missing', 'names.lua:gone.lua', 'bad', /there is no file/],
      ['is there', 'names.lua', 'ok', /names/],
      ['is found by a pattern', 'nam*.lua', 'ok', /nam/],
    ])('one that %s', (_, name, state, found) => {
      const files = name.split(':').map((each) => path.join(own, each))
      const finding = checkFiles({ [setting]: files.join(':') }).at(-1)
      expect(finding).toMatchObject({ state, found: expect.stringMatching(found) })
      if (state === 'bad') expect(finding?.mend).toContain(setting)
    })
  },
)

it.each([
  ['is missing', undefined, 'bad', /ENOENT.*boxes\.json/],
  ['is no JSON', '{ "a": 1,\n b }', 'bad', /boxes\.json is not valid JSON: /],
  ['is a list', '[]', 'bad', /boxes\.json is no object/],
  ['is right, as Windows writes it', '\uFEFF{ "BlueBox": { "Type": "CASH" } }', 'ok', /boxes\.json/],
  ['is in Big5', Buffer.from('{ "BlueBox": { "Name": "\xb3\x5c" } }', 'latin1'), 'ok', /boxes\.json/],
])('looks at the packages of the operator: a file that %s', (_, text, state, found) => {
  const file = path.join(own, 'boxes.json')
  rmSync(file, { force: true })
  mkdirSync(own, { recursive: true })
  if (text !== undefined) writeFileSync(file, text)
  expect(checkFiles({ PACKAGE_INFO: file })).toMatchObject([
    { check: 'itemInfo', state: 'ok' },
    { check: 'packages', state, found: expect.stringMatching(found) },
  ])
})

it('knows a full disk and a small machine', () => {
  const disk = (gigabytes: number) => checkDisk('/', { bavail: gigabytes * 1e9, bsize: 1 } as never).state
  expect([disk(0.5), disk(2), disk(50)]).toEqual(['bad', 'look', 'ok'])
  expect([checkMemory(1e9).state, checkMemory(4e9).state]).toEqual(['look', 'ok'])
})

it.skipIf(!otherDisk)(`looks at every disk that the site writes to${otherDisk ? '' : ' (no /dev/shm here)'}`, () => {
  const at = { root, state: '/dev/shm', snapshots: path.join(folder, 'not-there'), releases: '/dev/shm' }
  expect(placesOfDisks(at)).toEqual([root, '/dev/shm'])
})

it('does not take an answer without an address for a host that sees visitors', async () => {
  const answered = async (body: object, status = 200) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    const { state } = await checkHops({ PUBLIC_API_HOST: 'https://api.example.com', TRUSTED_PROXY_HOPS: 0 })
    vi.unstubAllGlobals()
    return state
  }
  expect(await answered({ ip: '203.0.113.7' })).toBe('ok')
  expect(await answered({ ip: '127.0.0.1' })).toBe('look')
  expect(await answered({ error: 'too many requests' }, 429)).toBe('skipped')
})

it('names a file of settings that is not there, and blames not itself', () => {
  expect(() => withFiles({}, ['/etc/not-there.env'])).toThrow(
    expect.objectContaining({ reason: 'usage', where: '/etc/not-there.env' }),
  )
})

it('ends with 0, 1 or 2 for a monitor, and lets no name paint the terminal', () => {
  const finding = { check: 'x', found: 'a\u001b[2Jb', mend: '' }
  expect(
    exitCodeOf([
      { ...finding, state: 'ok' },
      { ...finding, state: 'skipped' },
    ]),
  ).toBe(0)
  expect(
    exitCodeOf([
      { ...finding, state: 'ok' },
      { ...finding, state: 'look' },
    ]),
  ).toBe(1)
  expect(lineOf({ ...finding, state: 'ok' })).not.toContain('\u001b')
})
