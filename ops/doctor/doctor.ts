import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { logText } from '../../domain/text/log-text.ts'
import { version } from '../../domain/version.ts'
import { hostSettingProblems } from '../../settings/check-settings.ts'
import { type Config, readConfig, settingsByName } from '../../settings/config.ts'
import { readFolders } from '../folders.ts'
import { OperationError } from '../operation-error.ts'
import { checkAddresses } from './check-addresses.ts'
import { type AuditProbe, checkAudit } from './check-audit.ts'
import { checkConnections } from './check-connections.ts'
import { checkData } from './check-data.ts'
import { checkMachine } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkSettingsFile } from './check-settings-file.ts'
import { bad, type Finding, ok } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The environment with the settings of the files, as systemd reads them for a unit. */
export function withFiles(env: Env, files: readonly string[]): Env {
  return Object.assign({ ...env }, ...files.map((file) => parseEnv(readSettings(file))))
}

function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const remedy = 'Name a settings file with its full path, and run as a user who can read it.'
    throw new OperationError('usage', `--env cannot be read: ${(cause as Error).message}`, file, remedy, { cause })
  }
}

/** Lines of the settings files that have no effect. */
export function examineFiles(files: readonly string[]): Finding[] {
  const knownNames = new Set(Object.keys(settingsByName()))
  return files.flatMap((file) => checkSettingsFile(file, readSettings(file), knownNames))
}

/** Checks that need the host's own code, supplied by the caller. */
export interface Probes {
  audit: AuditProbe
  /** Logs in to the host's database and reads it; resolves to what it contains. Throws `DatabaseError`. */
  database: (url: string) => Promise<string>
  /** The state of the host's cluster, of the game's database and of the payment provider's keys. */
  services: (config: Config) => Promise<Finding[]>
}

/** Runs all checks. Throws `ConfigError` if a setting is invalid. */
export async function examine(env: Env, probes?: Probes): Promise<Finding[]> {
  const config = readConfig(env)
  const folders = readFolders(env)
  const problems = hostSettingProblems(config)
  return [
    ok('version', `Midgard Almanac ${version}, Node ${process.versions.node}`),
    ...(problems.length === 0
      ? [ok('settings', 'consistent')]
      : problems.map(({ problem, remedy }) => bad('settings', problem, remedy))),
    ...(await checkAddresses(config)),
    ...(await checkData(config, folders, probes?.database)),
    ...checkConnections(config),
    ...((await probes?.services(config)) ?? []),
    await checkMail(config),
    await checkAudit(config.DATABASE_URL, folders.root, probes?.audit),
    ...checkMachine(folders),
  ]
}

const marks = { ok: 'ok  ', look: 'LOOK', bad: 'BAD ', skipped: '-   ' } as const

/** One line per check, with the remedy on the next line. */
export function lineOf({ check, state, found, remedy }: Finding): string {
  const line = `${marks[state]}  ${check}: ${logText(found)}`
  return remedy === '' ? line : `${line}\n        → ${logText(remedy)}`
}
