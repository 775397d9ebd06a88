import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Answers, answersFile, answerTexts } from './answers.ts'
import { file, folder, note, run, type Step, words } from './steps.ts'
import { apiForCaddy, apiForNginx, siteForCaddy, siteForNginx } from './web-server-files.ts'

export interface Machine {
  /** Folder of the project, in which the units run. */
  project: string
  /** Paths of programs in the units. */
  node: string
  npm: string
}

const user = 'almanac'
const caddyfile = '/etc/caddy/Caddyfile'
const timers = ['almanac-refresh.timer', 'almanac-refresh.path', 'almanac-reconcile.timer', 'almanac-backup.timer']

/** The steps on a Debian machine until the site is live, in this order. */
export function planInstall(answers: Answers, machine: Machine): Step[] {
  const { project } = machine
  // npm keeps its cache in HOME, which would be root's.
  const as = (...words: string[]) => ['runuser', '-u', user, '--', 'env', `HOME=${project}`, ...words]
  return [
    {
      ...run(
        'create the system user',
        ...words`useradd --system --user-group --home-dir ${project} --shell /usr/sbin/nologin ${user}`,
      ),
      unless: `user:${user}`,
    } as Step,
    ...[project, ...['var', 'snapshot', 'releases'].map((name) => path.join(project, name))].map((at) =>
      folder(at, at.endsWith('/var') ? 0o700 : 0o755),
    ),
    folder(path.join(project, 'var/backup'), 0o700),
    run('make it the owner of the files', 'chown', '-R', `${user}:${user}`, project),
    folder('/etc/almanac', 0o755),
    file('/etc/almanac/host.env', hostEnv(answers, machine), 0o600, true),
    file('/etc/almanac/site.env', siteEnv(answers), 0o644, true),
    file(answersFile, `${JSON.stringify(answerTexts(answers), null, 2)}\n`, 0o600),
    file('/usr/local/bin/almanac', commandText(machine), 0o755),
    ...units(machine).map(([name, text]) => file(`/etc/systemd/system/${name}`, unitText(text, answers, machine))),
    run('install the packages of the lockfile', ...as(machine.npm, '--prefix', project, 'run', '--silent', 'setup')),
    run('load the units', 'systemctl', 'daemon-reload'),
    run('start the host', 'systemctl', 'enable', '--now', 'almanac-host.service'),
    run('apply these settings', 'systemctl', 'restart', 'almanac-host.service'),
    run('make the first release', 'systemctl', 'start', 'almanac-refresh.service'),
    run('start the timers', 'systemctl', 'enable', '--now', ...timers),
    ...webServer(answers, machine),
    ...(answers.firewall ? firewall(machine) : []),
    {
      ...run(
        `create the first admin, ${answers.admin}`,
        ...as(machine.node, path.join(project, 'scripts/bootstrap.mjs'), 'scripts/admin.ts', 'create', answers.admin),
      ),
      env: '/etc/almanac/host.env',
      unless: path.join(project, 'var/.first-admin'),
    } as Step,
    note(`The site is live at ${answers.site}. Check everything with: almanac doctor`),
  ]
}

/** The steps of the removal: programs and settings of the machine are removed, data of players and admins are kept. */
export function planUninstall(machine: Machine): Step[] {
  const names = units(machine).map(([name]) => name)
  const written = [
    '/etc/caddy/almanac-api.caddy',
    '/etc/caddy/almanac-site.caddy',
    '/etc/nginx/conf.d/almanac-api.conf',
    '/etc/nginx/conf.d/almanac-site.conf',
    '/etc/nftables.d/almanac.nft',
    '/usr/local/bin/almanac',
  ]
  return [
    {
      ...run('stop all units', 'systemctl', 'disable', '--now', 'almanac-host.service', ...timers),
      // systemctl fails for units that an earlier run has removed.
      onlyWith: `/etc/systemd/system/${names[0]}`,
    } as Step,
    ...names.map((name): Step => ({ kind: 'remove', path: `/etc/systemd/system/${name}` })),
    ...written.map((name): Step => ({ kind: 'remove', path: name })),
    run('unload the units', 'systemctl', 'daemon-reload'),
    {
      ...run(
        'remove the imports from the Caddyfile',
        ...words`sed -i ${'/^import almanac-\\(api\\|site\\)\\.caddy$/d'} ${caddyfile}`,
      ),
      onlyWith: caddyfile,
    } as Step,
    run(
      'reload the web servers',
      'sh',
      '-c',
      'for one in caddy nginx; do ! systemctl is-active -q $one || systemctl reload $one; done',
    ),
    note(
      `Kept: ${machine.project} with the database in var/, and /etc/almanac. To delete them too: rm -r ${machine.project} /etc/almanac && userdel ${user}`,
    ),
    note('To remove a loaded firewall: nft delete table inet almanac'),
    note('If nginx was set up, each renewal of its certificate stops nginx: certbot delete --cert-name almanac'),
  ]
}

function units({ project }: Machine): [name: string, text: string][] {
  const from = path.join(project, 'docs/deploy/systemd')
  return readdirSync(from)
    .sort()
    .map((name) => [name, readFileSync(path.join(from, name), 'utf8')])
}

function unitText(text: string, { firewall: closes }: Answers, { project, node, npm }: Machine): string {
  const placed = text
    .replaceAll('/srv/almanac', project)
    .replaceAll('/usr/bin/node', node)
    .replaceAll('/usr/bin/npm', npm)
  // Without firewall calls, the unit needs no capability for the network.
  return closes
    ? placed
    : placed
        .replace(/^AmbientCapabilities=CAP_NET_ADMIN$/m, '')
        .replace(/^CapabilityBoundingSet=CAP_NET_ADMIN$/m, 'CapabilityBoundingSet=')
}

/** The operator's command: runs `ops/install/almanac.mjs` with the Node of the units. */
const commandText = ({ project, node }: Machine) =>
  `#!/bin/sh\nexec ${node} ${path.join(project, 'ops/install/almanac.mjs')} "$@"\n`

/** Values in double quotes: systemd and a shell read them identically. */
const setting = (name: string, value: string) => `${name}="${value}"\n`

function hostEnv(answers: Answers, { project }: Machine): string {
  return [
    '# Settings of host, reconcile, backup and admin; docs/host.md. Contains secrets: mode 600.\n',
    setting('SITE_URL', answers.site),
    setting('PUBLIC_API_HOST', answers.api),
    setting('TRUSTED_PROXY_HOPS', '1'),
    setting('GAME_DATA', answers.gameData),
    answers.itemInfo === '' ? '#ITEM_INFO=\n' : setting('ITEM_INFO', answers.itemInfo),
    answers.database === ''
      ? '#DATABASE_URL=\n'
      : setting('DATABASE_URL', answers.database) + setting('DATABASE_WAIT_S', '600'),
    setting('PUBLISH_COMMAND', `/usr/bin/touch ${path.join(project, 'var/refresh-wanted')}`),
    answers.firewall
      ? setting(
          'FIREWALL_COMMAND',
          // Replaces the element: `add` keeps the timeout of an existing one, and `delete` fails if there is none.
          '/usr/sbin/nft add element inet almanac opened_{family} { {ip} timeout {seconds}s ' +
            '} ; delete element inet almanac opened_{family} { {ip} } ; add element inet almanac ' +
            'opened_{family} { {ip} timeout {seconds}s }',
        )
      : '#FIREWALL_COMMAND=\n',
    '# Without these, payments use the sandbox; docs/payments.md.\n#PAYMENT_PROVIDER=ecpay\n#ECPAY_MERCHANT_ID=\n#ECPAY_HASH_KEY=\n#ECPAY_HASH_IV=\n',
  ].join('')
}

function siteEnv(answers: Answers): string {
  return [
    '# Settings of pull, build and refresh; docs/operations.md. No secrets: every value may appear in a page.\n',
    setting('API_HOST', 'http://127.0.0.1:8787'),
    setting('PUBLIC_API_HOST', answers.api),
    setting('SITE_URL', answers.site),
    setting('SITE_NAME', answers.siteName),
  ].join('')
}

function webServer(answers: Answers, { project }: Machine): Step[] {
  if (answers.server === 'caddy')
    return [
      file('/etc/caddy/almanac-api.caddy', apiForCaddy(answers)),
      file('/etc/caddy/almanac-site.caddy', () => siteForCaddy(project, answers)),
      run(
        'import both files in the Caddyfile',
        'sh',
        '-c',
        "grep -q 'import almanac-api.caddy' /etc/caddy/Caddyfile || printf '\\nimport almanac-api.caddy\\nimport " +
          "almanac-site.caddy\\n' >> /etc/caddy/Caddyfile",
      ),
      run('Caddy loads them and obtains the certificates', 'systemctl', 'reload-or-restart', 'caddy'),
    ]
  if (answers.server === 'nginx') {
    const names = [answers.site, answers.api].flatMap((address) => ['-d', new URL(address).hostname])
    return [
      // Runs each time: requests a new certificate if the names have changed; otherwise it does nothing, and nginx
      // keeps running.
      run(
        'obtain a certificate for both names',
        ...words`certbot certonly --standalone --keep-until-expiring --renew-with-new-domains`,
        ...words`--pre-hook ${'systemctl stop nginx'} --post-hook ${'systemctl start nginx'}`,
        ...words`--cert-name almanac -n --agree-tos -m ${answers.email}`,
        ...names,
      ),
      file('/etc/nginx/conf.d/almanac-api.conf', () => apiForNginx(project, answers)),
      file('/etc/nginx/conf.d/almanac-site.conf', () => siteForNginx(project, answers)),
      run('nginx loads them', 'sh', '-c', 'nginx -t && systemctl reload-or-restart nginx'),
    ]
  }
  return [note('No web server was set up: docs/deploy/README.md.')]
}

function firewall({ project }: Machine): Step[] {
  return [
    folder('/etc/nftables.d', 0o755),
    file(
      '/etc/nftables.d/almanac.nft',
      () => readFileSync(path.join(project, 'docs/deploy/nftables.conf'), 'utf8'),
      0o644,
      true,
    ),
    note(
      'The firewall is written but not loaded. Add your home networks to /etc/nftables.d/almanac.nft,' +
        ' otherwise no player can connect. Then: nft -f /etc/nftables.d/almanac.nft, and ' +
        'include "/etc/nftables.d/*.nft" in /etc/nftables.conf.',
    ),
  ]
}
