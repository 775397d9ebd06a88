import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { refreshStatusFile } from '../../api/refresh-status.ts'
import { problemKinds } from '../../domain/game-data/game-problems.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { checkCertificate, checkHops } from './check-addresses.ts'
import { checkBackups } from './check-backups.ts'
import { checkProblems, checkRefresh } from './check-data.ts'
import { checkGameFiles } from './check-game-files.ts'
import { checkSettingsFile } from './check-settings-file.ts'
import { lineOf } from './doctor.ts'
import { exitCodeOf, type Finding } from './finding.ts'

const folder = temporaryFolder('doctor')

it('an old, a failed and a missing refresh need attention', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const check = (status: object) => {
    writeFileSync(path.join(folder, refreshStatusFile), JSON.stringify({ startedAt: '', exitCode: 0, ...status }))
    return checkRefresh(folder, now)
  }
  expect(checkRefresh(folder, now).state).toBe('look')
  expect(check({ state: 'unchanged', endedAt: '2026-11-22T11:50:00Z' }).state).toBe('ok')
  expect(check({ state: 'published', endedAt: '2026-11-22T09:00:00Z' })).toMatchObject({
    state: 'look',
    found: expect.stringContaining('3 hours'),
  })
  const failure = { state: 'failed', exitCode: 4, reason: 'items fell', remedy: 'Fix it.' }
  expect(check({ ...failure, endedAt: '2026-11-22T11:50:00Z' })).toMatchObject({
    state: 'bad',
    found: expect.stringContaining('(4): items fell'),
    remedy: 'Fix it.',
  })
})

describe('the files of the game', () => {
  const at = (name: string) => path.join(folder, name)
  beforeAll(() => {
    mkdirSync(at('DB'))
    writeFileSync(at('names.lua'), 'tbl = {}')
    writeFileSync(at('empty.lua'), '')
  })
  function check(settings: Partial<Parameters<typeof checkGameFiles>[0]>): Finding[] {
    const files = { ITEM_INFO: at('names.lua'), MONSTER_NAMES: '', MAP_NAMES: '', PACKAGE_INFO: '' }
    return checkGameFiles({ GAME_DATA: folder, ...files, ...settings })
  }

  it.each([
    ['MONSTER_NAMES', 'missing*.lua', 'bad', /no file matches/],
    ['MAP_NAMES', 'empty.lua', 'bad', /is empty/],
    ['ITEM_INFO', '', 'bad', /EISDIR/],
    ['MONSTER_NAMES', 'names.lua:missing.lua', 'bad', /no file matches/],
    ['MAP_NAMES', 'names.lua', 'ok', /names/],
    ['ITEM_INFO', 'nam*.lua', 'ok', /nam/],
  ] as const)('%s=%j is %s', (setting, names, state, text) => {
    const finding = check({ [setting]: names.split(':').map(at).join(':') }).at(-1)
    expect(finding).toMatchObject({ state, found: expect.stringMatching(text) })
    if (state === 'bad') expect(finding?.remedy).toContain(setting)
  })

  it.each([
    ['{}', 'ok'],
    ['\ufeff{}', 'ok'],
    ['[]', 'bad'],
    ['{', 'bad'],
  ])('PACKAGE_INFO with %j is %s', (content, state) => {
    writeFileSync(at('packages.json'), content)
    expect(check({ PACKAGE_INFO: at('packages.json') }).at(-1)?.state).toBe(state)
  })

  it('the sample is a warning, but an error if a setting names files of a client', () => {
    mkdirSync(at('sample'))
    writeFileSync(at('sample/sample.json'), '{}')
    const sample = { GAME_DATA: at('sample'), ITEM_INFO: '' }
    expect(check(sample).map(({ state }) => state)).toEqual(['look'])
    const finding = check({ ...sample, ITEM_INFO: at('names.lua') })[0]
    expect(finding).toMatchObject({ state: 'bad', found: expect.stringContaining('ITEM_INFO is set') })
  })
})

it('the findings have the engine and each kind of problem, the worst first', () => {
  const file = path.join(folder, 'problems.json')
  const engine = { name: 'pandas', day: '2024-05-01', found: 'db/pandas; sources in src/map' }
  const problems = [
    ...[1, 2].map((line) => ({ file: 'db/a.yml', line, record: 'monster 1', reason: 'no item has the name "A"' })),
    { file: 'db/b.yml', line: 3, record: 'monster 2', reason: 'Level is missing', isWhole: true as const },
    { file: 'db/c.yml', line: 4, record: 'file', reason: 'a comma is missing', remedy: 'lost' as const },
  ]
  const report = { version: '1', engine, total: 4, missing: ['db/c.yml'], kinds: problemKinds(problems) }
  writeFileSync(file, JSON.stringify(report))
  const findings = checkProblems(file)
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'bad', 'ok', 'ok', 'ok', 'ok'])
  expect(findings[0]?.found).toBe('pandas of 2024-05-01 (db/pandas; sources in src/map)')
  expect(findings.slice(3).map((finding) => finding.found)).toEqual([
    expect.stringMatching(/^1 × a comma is missing.*db\/c.yml:4.*; the game server loses the same; /),
    expect.stringMatching(/^1 × Level is missing.*db\/b.yml:3/),
    expect.stringMatching(/^2 × no item has the name/),
  ])
})

it('a closed port of https is a fault of the server or the network, not of the certificate', async () => {
  const finding = await checkCertificate(new URL('https://127.0.0.1:1'))
  const texts = { found: expect.stringContaining('ECONNREFUSED'), remedy: expect.not.stringContaining('certbot') }
  expect(finding).toMatchObject({ state: 'bad', ...texts })
})

it('a loopback address in the answer means that the host does not get the addresses of visitors', async () => {
  const stateOf = async (body: object, status = 200) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    const { state } = await checkHops({ PUBLIC_API_HOST: 'https://api.example.com', TRUSTED_PROXY_HOPS: 0 })
    vi.unstubAllGlobals()
    return state
  }
  expect(await stateOf({ ip: '203.0.113.7' })).toBe('ok')
  expect(await stateOf({ ip: '127.0.0.1' })).toBe('look')
  expect(await stateOf({ error: 'too many requests' }, 429)).toBe('skipped')
})

it('lines of a settings file that have no effect, or not the same for all programs, are reported', () => {
  const text =
    '# Settings\nSITE_URL=https://wiki.example.com\nSITEURL=x\nTZ="Asia/Taipei"\nSITE_NAME=a#b\nexport X=1\nSITE_NAME="open\n'
  const findings = checkSettingsFile('host.env', text, new Set(['SITE_URL', 'SITE_NAME']))
  expect(findings.map(({ found, remedy }) => `${found} → ${remedy}`)).toEqual([
    'host.env, line 3: SITEURL is unknown and has no effect → Did you mean SITE_URL?',
    expect.stringMatching(/^host.env, line 5: SITE_NAME contains # → Write the value in single quotes/),
    'host.env, line 6 is no setting → Write NAME=VALUE without `export`, or # before a remark.',
    'host.env, line 7: the quote of SITE_NAME is not closed → End the value with "',
  ])
})

it('an old or unreadable newest backup needs attention', () => {
  const now = Date.now()
  const check = (name: string, text: string, hours = 1) => {
    const file = path.join(folder, 'backup', name)
    writeFileSync(file, text)
    utimesSync(file, now / 1000 - hours * 3600, now / 1000 - hours * 3600)
    return checkBackups(folder, now).state
  }
  expect(checkBackups(folder, now).state).toBe('look')
  mkdirSync(path.join(folder, 'backup'))
  expect(check('daily-2026-11-01.sql', 'insert;\n-- Dump completed on 2026', 40)).toBe('look')
  expect(check('daily-2026-11-02.sql', 'insert;\n-- Dump completed on 2026', 20)).toBe('ok')
  expect(check('replaced-x.sql', 'insert;\n-- Dump', 2)).toBe('ok')
  expect(check('daily-2026-11-03.sqlite.7.part-journal', 'of a backup at work')).toBe('ok')
  expect(check('before', 'insert;\n', 3)).toBe('bad')
  expect(check('daily-2026-11-03.sqlite', 'SQLite format 3\0')).toBe('bad')
})

it('the exit code depends on the worst finding, and a line has no control characters', () => {
  const finding = (state: Finding['state']): Finding => ({ check: 'x', found: 'a\u001b[2Jb', remedy: '', state })
  expect(exitCodeOf([finding('ok'), finding('skipped')])).toBe(0)
  expect(exitCodeOf([finding('ok'), finding('look')])).toBe(1)
  expect(exitCodeOf([finding('look'), finding('bad')])).toBe(2)
  expect(lineOf(finding('ok'))).not.toContain('\u001b')
})
