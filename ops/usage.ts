import process from 'node:process'
import { version } from '../domain/version.ts'
import { readSetting } from '../settings/config.ts'
import { settingsHelp } from '../settings/documents.ts'
import type { SettingsFile } from '../settings/setting.ts'

const force = '--force              even if nothing seems to have changed'
const dryRun = '--dry-run            everything except publication'
const keep = '--keep N             number of releases to keep (3)'

/** Description and options of each command, as `npm run NAME -- --help` prints them. */
const usages: Readonly<Record<string, readonly string[]>> = {
  start: ['npm start', 'The demo: host, sample data and site on this machine, in var/demo.'],
  dev: ['npm run dev', 'The demo with Astro’s server, which reloads pages as they are edited.'],
  host: ['npm run host', 'The API host on HOST_BIND:HOST_PORT. SIGHUP reads the game files again, SIGTERM stops it.'],
  serve: ['npm run serve', 'The current release on SITE_BIND:PORT.'],
  pull: [
    'npm run pull -- [OPTIONS]',
    'A validated snapshot of API_HOST.',
    '--accept-loss        accepts data that looks broken',
    '--unless-changed     skips the data if version and lists equal those of the snapshot',
    '--concurrency N      concurrent calls (12)',
  ],
  build: [
    'npm run build -- [OPTIONS]',
    'A verified release of the current snapshot.',
    force,
    dryRun,
    keep,
    '--accept-faults      publishes despite dead links of the program itself',
    '--json               one JSON line per step',
  ],
  refresh: [
    'npm run refresh -- [OPTIONS]',
    'npm run refresh -- rollback [RELEASE]',
    'Pull, build, verify and publish; or serve the previous release, or the named one.',
    force,
    dryRun,
    keep,
    '--accept-loss        accepts data that looks broken',
    '--text               text lines instead of JSON',
  ],
  admin: [
    'npm run admin -- create NAME      create an admin; its password is shown once and valid for 24 hours',
    'npm run admin -- disable NAME     ban an account and end its sessions',
    'npm run admin -- enable NAME      lift the ban',
    'npm run admin -- password NAME    set a new password, here and in the game; shown once, valid for 24 hours',
    'npm run admin -- reset NAME       a link to set a new password, valid once and for 30 minutes',
    'npm run admin -- role NAME ROLE   author: own announcements; admin: everything; player: neither',
    'npm run admin -- unlock NAME      allow logins again after too many wrong passwords or codes',
    'npm run admin -- second-factor NAME off   remove a lost second factor; ends the sessions',
    'npm run admin -- sessions NAME [end]      where an account is logged in; end: log it out everywhere',
    'npm run admin -- list [PAGE]      the admins, the authors and the banned players',
    'npm run admin -- audit export     the audit log as JSON lines, newest first',
  ],
  backup: [
    'npm run backup [-- FILE]',
    'A checked backup of the database, while the host runs. Without FILE: one a day in VAR_DIR/backup, kept for a week.',
  ],
  restore: [
    'npm run restore -- FILE',
    'Replaces the database by a backup of it, while the host is stopped. The former state is kept, sessions are ended.',
  ],
  doctor: [
    'npm run doctor -- [--env FILE]… [--json]',
    'Checks everything that a site needs, one line per check. Exit code: 0 ok, 1 needs attention, 2 broken.',
    '--env FILE           a settings file of a unit, such as /etc/almanac/host.env',
    '--json               one JSON line per check',
  ],
  'install-server': [
    'npm run install-server -- [OPTIONS]',
    'npm run install-server -- --uninstall',
    'Sets up a bare Debian machine as a live site; missing options are asked for. A second run continues.',
    '--dry-run            shows every step without running it',
    '--site URL  --api URL  --game-data FOLDER  --item-info FILE  --site-name NAME',
    '--admin NAME  --email MAIL  --server caddy|nginx|none  --firewall on|off  --database URL',
    '--root FOLDER        writes the files below FOLDER and runs nothing',
  ],
  'check-host': [
    'npm run check-host -- URL [OPTIONS]',
    'Calls a host as a site would and compares its answers with the contract: right, tolerably (a site can read it), wrong.',
    'Makes no call that changes something. Exit code: 0, or 4 if an answer is wrong, 3 if the host does not answer.',
    '--token TOKEN        of a login: also checks the calls of that account',
    '--records N          records of each kind to request one by one (3)',
    '--seconds N          time for one answer (15)',
    '--json               one JSON line per call',
  ],
  reconcile: [
    'npm run reconcile [-- --restore-deliveries]',
    'Compares orders, ledger and deliveries. Exit code 1 if they disagree.',
    '--restore-deliveries  first restores the deliveries that the game’s database lost when a backup was restored',
  ],
  'check-odds': [
    'npm run check-odds -- --since DAY [--runs N]',
    'Compares the published rates of boxes with the game’s log. Exit code 1 if it contradicts one; docs/game-database.md.',
    '--since DAY          reads the log from this day on, such as 2026-01-31: the last change of the rates',
    '--runs N             runs of the map server since then, for shared pools; without it the check is less strict',
  ],
  'import-market': [
    'npm run import-market -- shops FILE   replaces all shops by those of FILE',
    'npm run import-market -- sales FILE   adds the sales of FILE',
    'npm run import-market -- game-sales   adds the sales of the game’s own logs (GAME_DATABASE_URL)',
    'FILE has one JSON record per line, or is - for standard input; docs/market-import.md.',
  ],
  'import-fluxcp': [
    'npm run import-fluxcp -- [--dry-run] [--rate USD=31.5]… [--points N]',
    'Moves a FluxCP panel in: credits, payments, news, bans; docs/fluxcp.md.',
    '--dry-run            shows what would be imported',
    '--rate CURRENCY=NT$  NT$ for one unit of a currency, for payments in it',
    '--points N           points in the game for one credit (1)',
  ],
  'import-icons': [
    'npm run import-icons -- FOLDER_OR_GRF…',
    'Each is a client’s unpacked data folder or a GRF archive (version 0x200 or 0x300); later ones override.',
    'Item pictures have their names from ITEM_INFO, minimaps those of the maps in GAME_DATA; docs/rathena.md.',
  ],
  bench: [
    'npm run bench -- NAME [OPTIONS]',
    'Prints figures next to those of comparable programs: site, refresh, search, market, lighthouse.',
    '--smoke              the smallest run: each part once, in less than a minute',
    'site: --rounds N  --pages N      refresh: --rounds N  --settle SECONDS      search: --queries N',
    'market: --rows N  --sales N  --seconds N  --database URL',
    'lighthouse: --runs N  --kinds N  --only WORD  --site URL',
  ],
  notices: ['npm run notices', 'Writes the notices of third-party packages, after package-lock.json has changed.'],
  lint: ['npm run lint', 'Runs Biome with its automatic fixes.'],
  test: ['npm test', 'Everything; ends with “N passed, N failed, N skipped”.'],
  'test-game': ['npm run test:game', 'Tests against the real game server of RA_HOME (GAME_KILLS: number of kill -9).'],
  'test-faults': ['npm run test:faults -- [FILE]', 'Fault tests with many rounds (FAULTS_ROUNDS, FAULTS_SEED).'],
  'test-mutation': [
    'npm run test:mutation -- [AREA…] [--every N]',
    'Mutation testing: domain, payments, sanitise, accounts, rathena.',
    '--every N            every Nth file only',
  ],
}

/** Commands whose help lists the settings of a file. */
const settingsOfCommands: Readonly<Record<string, SettingsFile>> = {
  host: 'host',
  serve: 'site',
  pull: 'site',
  build: 'site',
  refresh: 'site',
}

/**
 * Replaces commands in a text by the form in which this one was started: `npm run …`, or `almanac …` on an installed
 * machine.
 */
export function asTyped(text: string, typed: string = readSetting(process.env, 'TYPED_AS')): string {
  return typed === 'almanac' ? text.replace(/\bnpm run ([\w:-]+)(?: --(?= ))?/g, 'almanac $1') : text
}

/** Prints the answer to `--help` or `--version`; returns whether one of them was given. */
export function answersHelp(name: string, args: readonly string[] = process.argv.slice(2)): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (options.includes('--version')) console.log(`Midgard Almanac ${version}`)
  else if (options.includes('--help') || options.includes('-h')) console.log(asTyped(usageOf(name)))
  else return false
  return true
}

/** The usage text of a command. */
export function usageOf(name: string): string {
  const lines = usages[name] ?? [`npm run ${name}`]
  const commands = lines.filter((line) => line.startsWith('npm '))
  const rest = lines.filter((line) => !line.startsWith('npm '))
  const file = settingsOfCommands[name]
  return [
    'Usage:',
    ...commands.map((line) => `  ${line}`),
    ...(rest.length > 0 ? ['', ...rest.map((line) => (line.startsWith('--') ? `  ${line}` : line))] : []),
    ...(file ? ['', 'Settings, as environment variables (docs/settings.md has all):', ...settingsHelp(file)] : []),
  ].join('\n')
}
