import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { examine } from '../../ops/doctor/doctor.ts'
import { projectRoot, runCommand } from '../programs.ts'
import { startLimited } from '../stack/limited-server.ts'

// RELEASES_DIR has to be inside the project.
mkdirSync(path.join(projectRoot, 'var'), { recursive: true })
const folder = mkdtempSync(path.join(projectRoot, 'var', 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const folders = {
  VAR_DIR: folder,
  RELEASES_DIR: path.join(folder, 'releases'),
  SNAPSHOT_DIR: path.join(folder, 'snapshot'),
}

it('doctor reports a running host and site', async () => {
  const site = await startLimited('site')
  onTestFinished(() => site.stop())
  const host = await startLimited('host', { env: { SITE_URL: site.url } })
  onTestFinished(() => host.stop())
  const findings = await examine({ ...folders, API_HOST: host.url, PUBLIC_API_HOST: host.url, SITE_URL: site.url })
  for (const check of ['settings', 'site', 'host', 'database', 'CORS'])
    expect(
      findings.find((finding) => finding.check.startsWith(check)),
      check,
    ).toMatchObject({ state: 'ok' })
})

it('doctor names each service that is down, with the remedy, and ends with 2', () => {
  const settings = path.join(folder, 'site.env')
  writeFileSync(
    settings,
    'SITE_URL="https://wiki.invalid"\nPUBLIC_API_HOST=http://127.0.0.1:9\nAPI_HOST=http://127.0.0.1:9\n',
  )
  const { status, stdout, stderr } = runCommand('doctor', ['--env', settings], folders)
  expect([status, stderr]).toEqual([2, ''])
  expect(stdout).toMatch(/^BAD {3}settings: PUBLIC_API_HOST is http:\/\/127\.0\.0\.1:9.*\n {8}→ Set PUBLIC_API_HOST/m)
  expect(stdout).toMatch(/^BAD {3}DNS wiki\.invalid: the name cannot be resolved\n {8}→ /m)
  expect(stdout).toMatch(/^BAD {3}host: http:\/\/127\.0\.0\.1:9\/health: .+\n {8}→ Start it/m)
  const json = runCommand('doctor', ['--env', settings, '--json'], folders)
  for (const line of json.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('state')
})
