/** Runs the installer with a folder as the root of a Debian machine. */
import { spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { applySteps } from '../../ops/install/apply.ts'
import { toCaddy, toNginx } from '../../publish/release/web-servers/server-templates.ts'
import { checkPublished, hostSettingProblems } from '../../settings/check-settings.ts'
import { readConfig } from '../../settings/config.ts'
import { findUnitFaults, projectRoot, quiet, run, writeCertificate } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const set = { headers: { 'Content-Security-Policy': "default-src 'self'" }, exceptions: {}, transport: 'max-age=1' }
let root: string
let copy: string
beforeEach(() => {
  root = temporaryFolder('machine')
  // The installer works on the folder that contains it.
  copy = path.join(root, 'project')
  for (const name of ['api', 'domain', 'settings', 'ops', 'scripts', 'docs', 'package.json'])
    cpSync(path.join(projectRoot, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
  mkdirSync(path.join(root, 'rathena/db'), { recursive: true })
  const releaseFiles = path.join(copy, 'releases/current/.almanac')
  mkdirSync(releaseFiles, { recursive: true })
  writeFileSync(path.join(releaseFiles, 'Caddyfile'), toCaddy(set))
  writeFileSync(path.join(releaseFiles, 'nginx.conf'), toNginx(set))
})

const answers = () => [
  ...['--site', 'https://wiki.example.com', '--api', 'https://api.example.com'],
  ...['--game-data', path.join(root, 'rathena'), '--admin', 'keeper', '--email', 'keeper@example.com'],
]
const install = (...args: string[]) =>
  spawnSync(process.execPath, [quiet, 'scripts/install-server.ts', '--root', root, ...args], {
    cwd: copy,
    encoding: 'utf8',
    input: '',
  })
function mustInstall(...args: string[]): string {
  const { status, stdout, stderr } = install(...args)
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}
const at = (name: string) => readFileSync(path.join(root, name), 'utf8')
const modeOf = (name: string) => statSync(path.join(root, name)).mode & 0o777
const files = () =>
  readdirSync(path.join(root, 'etc'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()

describe('npm run install-server', () => {
  it('writes consistent units, settings, web server files and a command, and nothing at a second run', () => {
    mustInstall(...answers())
    const env = { host: parseEnv(at('etc/almanac/host.env')), site: parseEnv(at('etc/almanac/site.env')) }
    expect(hostSettingProblems(readConfig(env.host))).toEqual([])
    checkPublished(readConfig(env.site))
    expect(readConfig(env.host).GAME_DATA).toBe(path.join(root, 'rathena'))
    for (const file of ['host.env', 'install.json']) expect(modeOf(`etc/almanac/${file}`)).toBe(0o600)
    const unit = at('etc/systemd/system/almanac-host.service')
    expect(unit).toContain(`WorkingDirectory=${copy}\n`)
    expect(unit).not.toContain('CAP_NET_ADMIN')
    expect(at('usr/local/bin/almanac')).toContain(`${copy}/ops/install/almanac.mjs "$@"`)
    expect(modeOf('usr/local/bin/almanac')).toBe(0o755)
    const installed = files()
    expect(mustInstall(...answers())).not.toMatch(/^(write|folder|kept)/m)
    expect(files()).toEqual(installed)
  })

  it('stores the answers, keeps changed settings, and names settings that differ from the answers', () => {
    mustInstall(...answers())
    const changed = `${at('etc/almanac/host.env')}PAYMENT_PROVIDER=ecpay\n`
    writeFileSync(path.join(root, 'etc/almanac/host.env'), changed)
    // As after unpacking a backup of another machine.
    if (process.getuid?.() === 0) chownSync(path.join(root, 'etc/almanac/host.env'), 65_534, 0)
    const stdout = mustInstall('--site', 'https://new.example.com')
    expect(at('etc/caddy/almanac-site.caddy')).toContain('new.example.com {')
    expect(at('etc/caddy/almanac-api.caddy')).toContain('api.example.com {')
    expect(at('etc/almanac/host.env')).toBe(changed)
    expect(statSync(path.join(root, 'etc/almanac/host.env')).uid).toBe(process.getuid?.())
    expect(stdout).toContain('/etc/almanac/host.env differs from these answers: SITE_URL\n')
  })

  it('removes its files and its lines of the Caddyfile with --uninstall, but no settings or data', () => {
    mustInstall(...answers())
    const caddyfile = path.join(root, 'etc/caddy/Caddyfile')
    writeFileSync(caddyfile, ':80 {\n}\n\nimport almanac-api.caddy\nimport almanac-site.caddy\nimport mine.caddy\n')
    const line = /^run +(sed .+) +#/m.exec(mustInstall('--uninstall'))?.[1] ?? ''
    run('sh', ['-c', line.replace('/etc/caddy', `${root}/etc/caddy`)])
    expect(readFileSync(caddyfile, 'utf8')).toBe(':80 {\n}\n\nimport mine.caddy\n')
    rmSync(caddyfile)
    expect(files()).toEqual(['etc/almanac/host.env', 'etc/almanac/install.json', 'etc/almanac/site.env'])
    expect(existsSync(path.join(root, 'usr/local/bin/almanac'))).toBe(false)
    // It fails for units that do not exist.
    expect(mustInstall('--uninstall')).not.toContain('systemctl disable')
  })

  it('notes a completed step in a file that the backup can read, regardless of the umask', () => {
    const unless = path.join(root, 'done')
    const mask = process.umask(0o077)
    applySteps([{ kind: 'run', words: ['true'], why: 'succeed', unless }], { root: '/', dryRun: false, print() {} })
    process.umask(mask)
    expect(modeOf('done')).toBe(0o644)
  })

  it.each([
    ['--site', 'http://wiki.example.com'],
    ['--api', 'https://wiki.example.com'],
    ['--game-data', '/no/such'],
    ['--server', 'iis'],
    ['--email', ''],
  ])('refuses %s %j, changes nothing and ends with 2', (option, value) => {
    const { status, stderr } = install(...answers(), option, value)
    expect(stderr).toContain(`install-server failed: ${option}`)
    expect([status, existsSync(path.join(root, 'etc'))]).toEqual([2, false])
  })
})

const analyze = findProgram('systemd-analyze')
it.skipIf(!analyze)(
  `systemd finds no fault in the installed units${analyze ? '' : ' (skipped: no systemd-analyze)'}`,
  () => {
    mustInstall(...answers(), '--firewall', 'on')
    const folder = path.join(root, 'etc/systemd/system')
    expect(readdirSync(folder).flatMap((unit) => findUnitFaults(analyze as string, folder, unit))).toEqual([])
  },
)

const caddy = findProgram('caddy')
it.skipIf(!caddy)(`Caddy reads the installed files${caddy ? '' : ' (skipped: Caddy is not installed)'}`, () => {
  mustInstall(...answers())
  const main = path.join(root, 'etc/caddy/Caddyfile')
  writeFileSync(main, 'import almanac-api.caddy\nimport almanac-site.caddy\n')
  const { apps } = JSON.parse(run(caddy as string, ['adapt', '--config', main]))
  expect(apps.tls.automation.policies).toEqual([
    expect.objectContaining({ subjects: ['wiki.example.com', 'api.example.com'] }),
  ])
  expect(JSON.stringify(apps)).toContain('"email":"keeper@example.com"')
  for (const host of ['wiki.example.com', 'api.example.com'])
    expect(JSON.stringify(apps)).toContain(`"host":["${host}"]`)
  // Port 80 refuses requests to the host.
  const servers = Object.values(apps.http.servers as Record<string, { listen: string[] }>)
  const plain = JSON.stringify(servers.find(({ listen }) => listen.includes(':80')))
  expect(plain).toContain('"host":["api.example.com"]')
  expect(plain).toContain('"status_code":403')
})

const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
const noNginx = [!nginx && 'nginx', !openssl && 'openssl'].filter(Boolean).join(' and ')
it.skipIf(noNginx !== '')(`nginx reads the installed files${noNginx && ` (skipped: ${noNginx} not installed)`}`, () => {
  mustInstall(...answers(), '--server', 'nginx')
  writeCertificate(openssl as string, root)
  const text = ['api', 'site']
    .map((name) => at(`etc/nginx/conf.d/almanac-${name}.conf`))
    .join('\n')
    .replaceAll('/etc/letsencrypt/live/almanac/', `${root}/`)
  expect(text).toMatch(/server_name wiki\.example\.com;/)
  const each = existsSync('/proc/net/if_inet6') ? 2 : 0
  for (const line of [/^ +listen \[::\]:443 ssl http2;$/gm, /^ +listen \[::\]:80;$/gm])
    expect([...text.matchAll(line)]).toHaveLength(each)
  const suites = [...text.matchAll(/^ +ssl_ciphers (.+);$/gm)].map(([, list = '']) => list.split(':'))
  expect(suites).toHaveLength(2)
  for (const suite of suites.flat()) expect(suite).toMatch(/^ECDHE-.+-(?:GCM-SHA\d+|CHACHA20-POLY1305)$/)
  const main = path.join(root, 'nginx.conf')
  writeFileSync(main, `pid ${root}/nginx.pid; error_log stderr; events {} http { ${text} }`)
  run(nginx as string, ['-t', '-p', root, '-c', main])
})
