import process from 'node:process'
import { version } from '../domain/version.ts'

const force = '--force              also when nothing seems to have changed'
const dryRun = '--dry-run            does everything but publish'
const keep = '--keep N             releases that stay (3)'

/**
 * Description and options of each command, as `npm run NAME -- --help` prints them. Settings are described in
 * docs/operations.md.
 */
const usages: Readonly<Record<string, readonly string[]>> = {
  start: ['npm start', 'The demo: host, sample data and site on this machine, in var/demo.'],
  dev: ['npm run dev', 'The demo with Astro’s server, which reloads pages as they are edited.'],
  host: ['npm run host', 'The API host on HOST_BIND:HOST_PORT. SIGHUP reads new game files, SIGTERM ends it.'],
  serve: ['npm run serve', 'The current release on SITE_BIND:PORT.'],
  pull: [
    'npm run pull -- [OPTIONS]',
    'A validated snapshot of API_HOST.',
    '--accept-loss        takes data that looks broken',
    '--unless-changed     asks for nothing where version and lists are those of the snapshot',
    '--concurrency N      calls at once (12)',
  ],
  build: [
    'npm run build -- [OPTIONS]',
    'A verified release of the current snapshot.',
    force,
    dryRun,
    keep,
    '--accept-faults      publishes in spite of dead links of the program itself',
    '--json               a JSON line a step',
  ],
  refresh: [
    'npm run refresh -- [OPTIONS]',
    'npm run refresh -- rollback [RELEASE]',
    'Pull, build, verify and publish; or serve the release before, or the one named.',
    force,
    dryRun,
    keep,
    '--accept-loss        takes data that looks broken',
    '--text               lines for a reader, not JSON',
  ],
  admin: [
    'npm run admin -- create NAME      make an admin and show its password, once; it logs in for 24 hours',
    'npm run admin -- disable NAME     ban an account and end its sessions',
    'npm run admin -- enable NAME      lift the ban',
    'npm run admin -- password NAME    another password, here and in the game, shown once; for 24 hours',
    'npm run admin -- reset NAME       a link for its owner to set another password: once, for 30 minutes',
    'npm run admin -- role NAME ROLE   author: writes announcements; admin: does everything; player: neither',
    'npm run admin -- unlock NAME      may try again after too many wrong passwords or codes',
    'npm run admin -- second-factor NAME off   of who lost it; ends the sessions',
    'npm run admin -- sessions NAME [end]      where an account is logged in; end: logged out everywhere',
    'npm run admin -- list [PAGE]      the admins, the authors and the banned players',
    'npm run admin -- audit export     the audit log as JSON lines, the newest first',
  ],
  backup: [
    'npm run backup -- FILE [--replace]',
    'A checked copy of the SQLite database, while the host runs.',
    '--replace            overwrites FILE',
  ],
  doctor: [
    'npm run doctor -- [--env FILE]… [--json]',
    'Everything that makes a site work, a line each: 0 well, 1 to be looked at, 2 broken.',
    '--env FILE           settings as a unit reads them, such as /etc/almanac/host.env',
    '--json               a JSON line a check',
  ],
  'install-server': [
    'npm run install-server -- [OPTIONS]',
    'npm run install-server -- --uninstall',
    'From a bare Debian machine to a live site; what is not named is asked for. Run again, it goes on.',
    '--dry-run            shows every step and does none',
    '--site URL  --api URL  --game-data FOLDER  --item-info FILE  --site-name NAME',
    '--admin NAME  --email MAIL  --server caddy|nginx|none  --firewall on|off  --database URL',
    '--root FOLDER        writes the files below FOLDER and runs nothing',
  ],
  reconcile: [
    'npm run reconcile [-- --restore-deliveries]',
    'Orders, ledger and deliveries against each other; 1 where they disagree.',
    '--restore-deliveries  puts back what the game’s database lost with a restored backup, and compares then',
  ],
  'import-market': [
    'npm run import-market -- shops FILE',
    'npm run import-market -- sales FILE',
    'FILE is JSON lines, or - for standard input; docs/market-import.md.',
  ],
  'import-icons': ['npm run import-icons -- FOLDER_OR_GRF…', 'The client’s item pictures; docs/rathena.md.'],
  bench: [
    'npm run bench -- NAME [OPTIONS]',
    'Figures next to those of peers: build, refresh, search, market, lighthouse.',
    '--smoke              the smallest form: each part once, in less than a minute',
    'build: --rounds N  --pages N      refresh: --rounds N  --settle SECONDS      search: --queries N',
    'market: --rows N  --sales N  --seconds N  --presses N',
    'lighthouse: --runs N  --kinds N  --only WORD  --site URL',
  ],
  shots: ['npm run shots [-- -g NAME]', 'Screenshots of every page kind, in var/shots.'],
  lint: ['npm run lint', 'Biome, which mends what it can.'],
  test: ['npm test', 'Everything; ends with “N passed, N failed, N skipped”.'],
  'test-game': ['npm run test:game', 'Against the real game server of RA_HOME (GAME_KILLS: how many kill -9).'],
  'test-faults': ['npm run test:faults -- [FILE]', 'The faults many times over (FAULTS_ROUNDS, FAULTS_SEED).'],
  'test-mutation': [
    'npm run test:mutation -- [AREA…]',
    'Mutation testing: domain, payments, purge, accounts, rathena.',
  ],
}

/**
 * Replaces commands in a text by the form in which this one was started: `npm run …`, or `almanac …` on an installed
 * machine.
 */
export function asTyped(text: string, typed = process.env.TYPED_AS): string {
  return typed === 'almanac' ? text.replace(/\bnpm run ([\w:-]+)(?: --(?= ))?/g, 'almanac $1') : text
}

/** Prints the answer to `--help` or `--version`; returns whether one of them was given. */
export function answersHelp(name: string, args: readonly string[] = process.argv.slice(2)): boolean {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (own.includes('--version')) console.log(`Midgard Almanac ${version}`)
  else if (own.includes('--help') || own.includes('-h')) console.log(asTyped(usageOf(name)))
  else return false
  return true
}

/** The usage text of a command. */
export function usageOf(name: string): string {
  const lines = usages[name] ?? [`npm run ${name}`]
  const commands = lines.filter((line) => line.startsWith('npm '))
  const rest = lines.filter((line) => !line.startsWith('npm '))
  return [
    'Usage:',
    ...commands.map((line) => `  ${line}`),
    ...(rest.length > 0 ? ['', ...rest.map((line) => (line.startsWith('--') ? `  ${line}` : line))] : []),
  ].join('\n')
}
