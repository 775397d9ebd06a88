/** The first day on a Debian machine, against a folder that stands for it. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPublished, hostSettingProblems } from '../../api/check-settings.ts'
import { readConfig } from '../../api/config.ts'
import { toCaddy, toNginx } from '../../release/web-servers/server-templates.ts'
import { findProgram } from '../system-packages.ts'

const project = path.join(import.meta.dirname, '../..')
const set = { headers: { 'Content-Security-Policy': "default-src 'self'" }, exceptions: {} }
let root: string
let copy: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'machine-'))
  // The installer works on the folder that it stands in.
  copy = path.join(root, 'project')
  for (const name of ['api', 'domain', 'operate', 'install', 'scripts', 'docs', 'package.json'])
    cpSync(path.join(project, name), path.join(copy, name), { recursive: true })
  spawnSync('ln', ['-s', path.join(project, 'node_modules'), path.join(copy, 'node_modules')])
  mkdirSync(path.join(root, 'rathena/db'), { recursive: true })
  const own = path.join(copy, 'releases/current/.almanac')
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, 'Caddyfile'), toCaddy(set))
  writeFileSync(path.join(own, 'nginx.conf'), toNginx(set))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const answers = () => [
  '--site',
  'https://wiki.example.com',
  '--api',
  'https://api.example.com',
  '--game-data',
  path.join(root, 'rathena'),
  '--admin',
  'keeper',
  '--email',
  'keeper@example.com',
]
const install = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/install-server.ts', '--root', root, ...args],
    {
      cwd: copy,
      encoding: 'utf8',
      input: '',
    },
  )
const at = (name: string) => readFileSync(path.join(root, name), 'utf8')
const files = () =>
  readdirSync(path.join(root, 'etc'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()

describe('npm run install-server', () => {
  it('writes units, settings and a web server’s files that fit each other, and nothing at a second run', () => {
    const first = install(...answers())
    expect([first.status, first.stderr]).toEqual([0, ''])
    const env = { host: parseEnv(at('etc/almanac/host.env')), site: parseEnv(at('etc/almanac/site.env')) }
    expect(hostSettingProblems(readConfig(env.host))).toEqual([])
    checkPublished(readConfig(env.site))
    expect(readConfig(env.host).GAME_DATA).toBe(path.join(root, 'rathena'))
    expect(statSync(path.join(root, 'etc/almanac/host.env')).mode & 0o777).toBe(0o600)
    const unit = at('etc/systemd/system/almanac-host.service')
    expect(unit).toContain(`WorkingDirectory=${copy}\n`)
    expect(unit).not.toContain('CAP_NET_ADMIN')
    expect(at('etc/caddy/almanac-api.caddy')).toContain('api.example.com {')
    expect(at('etc/caddy/almanac-site.caddy')).toContain('wiki.example.com {')
    const done = files()
    const second = install(...answers())
    expect(second.stdout).not.toMatch(/^(write|folder)/m)
    expect(files()).toEqual(done)
  })

  it('keeps the settings that the operator changed', () => {
    install(...answers())
    writeFileSync(path.join(root, 'etc/almanac/host.env'), 'PAYMENT_PROVIDER=ecpay\n')
    install(...answers())
    expect(at('etc/almanac/host.env')).toBe('PAYMENT_PROVIDER=ecpay\n')
  })

  it('asks nothing twice: a later run knows the answers, and may change one', () => {
    expect(install(...answers()).status).toBe(0)
    expect(install().status).toBe(0)
    const { status, stdout } = install('--site', 'https://new.example.com')
    expect([status, at('etc/caddy/almanac-site.caddy')]).toEqual([0, expect.stringContaining('new.example.com {')])
    expect(at('etc/caddy/almanac-api.caddy')).toContain('api.example.com {')
    // Settings are the operator's to change: he is told of those that do not fit any more.
    expect(stdout).toContain('/etc/almanac/host.env says otherwise than these answers: SITE_URL\n')
    expect(statSync(path.join(root, 'etc/almanac/install.json')).mode & 0o777).toBe(0o600)
  })

  it('asks for a certificate of the names that were changed', () => {
    const own = path.join(root, 'etc/letsencrypt/live/almanac')
    mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, 'fullchain.pem'), 'of the former names')
    const { stdout } = install(...answers(), '--server', 'nginx')
    expect(stdout).toMatch(/^run +certbot .*--renew-with-new-domains .*-d wiki\.example\.com -d api\.example\.com /m)
  })

  it('refuses game data that the units of this machine cannot see', () => {
    const hidden = mkdtempSync('/tmp/rathena-')
    mkdirSync(path.join(hidden, 'db'))
    const { status, stderr } = install(...answers(), '--game-data', hidden, '--root', '/', '--dry-run')
    rmSync(hidden, { recursive: true })
    expect([status, stderr]).toEqual([2, expect.stringContaining('--game-data lies where the units cannot see it')])
  })

  it('brings the command that operators type', () => {
    install(...answers())
    expect(at('usr/local/bin/almanac')).toContain(`${copy}/install/almanac.mjs "$@"`)
    expect(statSync(path.join(root, 'usr/local/bin/almanac')).mode & 0o777).toBe(0o755)
  })

  it('takes its two lines out of the Caddyfile of the machine, and no other', () => {
    const caddyfile = path.join(root, 'etc/caddy/Caddyfile')
    mkdirSync(path.dirname(caddyfile), { recursive: true })
    writeFileSync(caddyfile, ':80 {\n}\n\nimport almanac-api.caddy\nimport almanac-site.caddy\nimport mine.caddy\n')
    const line = /^run +(sed .+) +#/m.exec(install('--uninstall').stdout)?.[1] ?? ''
    expect(spawnSync('sh', ['-c', line.replace('/etc/caddy', `${root}/etc/caddy`)]).status).toBe(0)
    expect(readFileSync(caddyfile, 'utf8')).toBe(':80 {\n}\n\nimport mine.caddy\n')
  })

  it('shows every step with --dry-run and writes none', () => {
    const { status, stdout } = install(...answers(), '--dry-run', '--server', 'nginx', '--firewall', 'on')
    expect(status).toBe(0)
    for (const step of [
      'useradd --system',
      'systemctl enable --now almanac-host.service',
      'certbot certonly',
      'almanac.nft',
      'admin.ts create keeper',
    ])
      expect(stdout).toContain(step)
    // What was answered has not to be typed again.
    expect(stdout).toContain('npm run install-server -- --site https://wiki.example.com --api https://api.example.com')
    expect(existsSync(path.join(root, 'etc'))).toBe(false)
  })

  it('takes its own files back with --uninstall, and leaves settings and data', () => {
    install(...answers())
    const { status, stdout } = install('--uninstall')
    expect([status, files()]).toEqual([0, ['etc/almanac/host.env', 'etc/almanac/install.json', 'etc/almanac/site.env']])
    expect(existsSync(path.join(root, 'usr/local/bin/almanac'))).toBe(false)
    expect(stdout).toContain('Kept:')
  })

  it.each([
    [['--site', 'http://wiki.example.com'], '--site is an https address'],
    [['--api', 'https://wiki.example.com'], '--api needs a name of its own'],
    [['--game-data', '/no/such'], '--game-data is a folder that holds db/'],
    [['--admin', 'a"b'], '--admin cannot hold'],
    [['--admin', 'admin'], '--admin needs at least 6 characters'],
    [['--admin', 'the keeper'], '--admin cannot be used'],
    [['--database', 'postgres://x'], 'DATABASE_URL must be'],
    [['--server', 'iis'], '--server is caddy, nginx or none'],
  ])('refuses %j, changes nothing and ends with 2', (wrong, says) => {
    const { status, stderr } = install(...answers(), ...wrong)
    expect([status, existsSync(path.join(root, 'etc'))]).toEqual([2, false])
    expect(stderr).toContain(says)
  })

  it('names what it was not told', () => {
    const { status, stderr } = install('--site', 'https://wiki.example.com')
    expect(status).toBe(2)
    expect(stderr).toContain('missing: --api, --game-data, --admin, --email')
  })
})

const analyze = findProgram('systemd-analyze')
it.skipIf(!analyze)(
  `systemd finds nothing wrong in the units${analyze ? '' : ' (skipped: no systemd-analyze)'}`,
  () => {
    install(...answers(), '--firewall', 'on')
    const folder = path.join(root, 'etc/systemd/system')
    for (const unit of readdirSync(folder)) {
      const { stderr } = spawnSync(
        analyze as string,
        ['verify', '--man=no', path.join(folder, unit.replace('@.', '@x.'))],
        {
          encoding: 'utf8',
          env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
        },
      )
      expect(
        stderr.split('\n').filter((line) => line.includes('almanac')),
        unit,
      ).toEqual([])
    }
  },
)

const caddy = findProgram('caddy')
it.skipIf(!caddy)(`Caddy reads what it is given${caddy ? '' : ' (skipped: no Caddy)'}`, () => {
  install(...answers())
  const main = path.join(root, 'etc/caddy/Caddyfile')
  writeFileSync(main, 'import almanac-api.caddy\nimport almanac-site.caddy\n')
  const { status, stderr, stdout } = spawnSync(caddy as string, ['adapt', '--config', main], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const hosts = JSON.stringify(JSON.parse(stdout))
  // One address to write to for both certificates.
  expect(JSON.parse(stdout).apps.tls.automation.policies).toEqual([
    expect.objectContaining({ subjects: ['wiki.example.com', 'api.example.com'] }),
  ])
  expect(hosts).toContain('"email":"keeper@example.com"')
  for (const host of ['wiki.example.com', 'api.example.com']) expect(hosts).toContain(`"host":["${host}"]`)
  // On port 80 the host is refused: a server of its own beside the one with TLS.
  const { servers } = JSON.parse(stdout).apps.http
  const plain = Object.values(servers as Record<string, { listen: string[] }>).find(({ listen }) =>
    listen.includes(':80'),
  )
  expect(JSON.stringify(plain)).toContain('"host":["api.example.com"]')
  expect(JSON.stringify(plain)).toContain('"status_code":403')
})

const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
it.skipIf(!nginx || !openssl)(`nginx reads what it is given${nginx ? '' : ' (skipped: no nginx)'}`, () => {
  install(...answers(), '--server', 'nginx')
  const pem = (name: string) => path.join(root, `${name}.pem`)
  spawnSync(openssl as string, [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=x',
    '-keyout',
    pem('privkey'),
    '-out',
    pem('fullchain'),
  ])
  const text = ['api', 'site']
    .map((name) => at(`etc/nginx/conf.d/almanac-${name}.conf`))
    .join('\n')
    .replace(/\/etc\/letsencrypt\/live\/almanac\/(\w+)\.pem/g, (_, name) => pem(name))
  expect(text).toMatch(/server_name wiki\.example\.com;/)
  // Both names, over both kinds of addresses where the machine has them.
  const each = existsSync('/proc/net/if_inet6') ? 2 : 0
  for (const line of [/^ +listen \[::\]:443 ssl http2;$/gm, /^ +listen \[::\]:80;$/gm])
    expect([...text.matchAll(line)]).toHaveLength(each)
  // TLS 1.2 with forward secrecy alone, on both names.
  const suites = [...text.matchAll(/^ +ssl_ciphers (.+);$/gm)].map(([, list = '']) => list.split(':'))
  expect(suites).toHaveLength(2)
  for (const suite of suites.flat()) expect(suite).toMatch(/^ECDHE-.+-(?:GCM-SHA\d+|CHACHA20-POLY1305)$/)
  const main = path.join(root, 'nginx.conf')
  writeFileSync(main, `pid ${root}/nginx.pid; error_log stderr; events {} http { ${text} }`)
  const { status, stderr } = spawnSync(nginx as string, ['-t', '-p', root, '-c', main], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
