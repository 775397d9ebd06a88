import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { problemReportSchema, problemsFile } from '../../api/game-problems.ts'
import type { RefreshStatus } from '../../api/refresh-status.ts'
import { kindText, remedyTexts } from '../../domain/game-data/game-problems.ts'
import type { GroupConfig } from '../../settings/config.ts'
import type { Folders } from '../folders.ts'
import { listFiles } from '../list-files.ts'
import { readRefreshStatus } from '../refresh-status.ts'
import { checkBackups } from './check-backups.ts'
import { checkGameFiles } from './check-game-files.ts'
import { examineSqlite } from './examine-sqlite.ts'
import { bad, type Finding, look, ok, skipped } from './finding.ts'

const hourMs = 3_600_000
/** The timer starts a refresh every 15 minutes, so an older last refresh means that it does not run. */
const staleHours = 2
const restoreRemedy = 'To replace a damaged database: stop the host, then npm run restore -- FILE'
/** Number of kinds of problems that are listed. */
const listedKinds = 3

/**
 * Checks the game's files, the host's own database and its backups, the last refresh and the served release.
 * `readDatabase` logs in to a MariaDB database and resolves to a summary; without it, MariaDB is not checked.
 */
export async function checkData(
  config: GroupConfig<'gameData' | 'database'>,
  folders: Folders,
  readDatabase?: (url: string) => Promise<string>,
): Promise<Finding[]> {
  return [
    ...checkGameFiles(config),
    ...checkProblems(path.join(folders.state, problemsFile)),
    await checkDatabase(config.DATABASE_URL, folders.root, readDatabase),
    checkBackups(folders.state, Date.now()),
    checkRefresh(folders.state, Date.now()),
    checkRelease(path.join(folders.releases, 'current')),
  ]
}

/** The server's engine and the most frequent problems of its files, from the report of the host's last reading. */
export function checkProblems(file: string): Finding[] {
  const check = 'game data problems'
  if (!existsSync(file)) return [skipped(check, 'the host has not yet read the game’s files on this machine')]
  const result = v.safeParse(problemReportSchema, readJson(file))
  if (!result.success) return [look(check, `${file} cannot be read`, 'systemctl reload almanac-host writes it again.')]
  const { engine, total, missing, kinds } = result.output
  const leftOut = `${total} entries of the game’s files are left out; see /admin/game-data or ${file}`
  return [
    ...(engine ? [ok('game engine', `${engine.name} of ${engine.day} (${engine.found})`)] : []),
    ...missing.map((name) => bad(check, `${name} cannot be read: the site is not updated`, remedyTexts.lost)),
    ok(check, total === 0 ? 'none' : leftOut),
    ...kinds.slice(0, listedKinds).map((kind) => ok(check, kindText(kind))),
  ]
}

async function checkDatabase(
  url: string,
  root: string,
  read: (url: string) => Promise<string> = async () => 'not examined',
): Promise<Finding> {
  const check = 'own database'
  if (!url.startsWith('sqlite:')) {
    const result = await read(url).catch((error: Error & { remedy?: string }) => error)
    return typeof result === 'string' ? ok(check, result) : bad(check, result.message, result.remedy ?? '')
  }
  const file = path.resolve(root, url.slice('sqlite:'.length))
  if (!existsSync(file)) return look(check, `${file} does not exist yet`, 'The host creates it when it starts.')
  try {
    const { damage, accounts } = examineSqlite(file)
    if (damage === '') return ok(check, `${file} is undamaged, ${accounts} accounts`)
    return bad(check, `${file} is damaged: ${damage}`, restoreRemedy)
  } catch (error) {
    return bad(check, `${file}: ${(error as Error).message}`, `Run as the owner of var/. ${restoreRemedy}`)
  }
}

/** The result of the last refresh, and its age. */
export function checkRefresh(state: string, nowMs: number): Finding {
  let status: RefreshStatus | undefined
  try {
    status = readRefreshStatus(state)
  } catch (error) {
    return look('refresh', (error as Error).message, `Run as a user who can read ${state}.`)
  }
  if (!status)
    return look('refresh', 'no refresh has run on this machine', 'npm run refresh, or systemctl start almanac-refresh')
  const hours = (nowMs - Date.parse(status.endedAt)) / hourMs
  if (status.state === 'failed')
    return bad('refresh', `failed ${status.endedAt} (${status.exitCode}): ${status.reason}`, status.remedy)
  if (hours > staleHours)
    return look(
      'refresh',
      `the last one ended ${hours.toFixed(0)} hours ago`,
      'systemctl list-timers almanac-refresh.timer',
    )
  return ok('refresh', `${status.state} ${status.endedAt}`)
}

function checkRelease(folder: string): Finding {
  if (!existsSync(folder)) return bad('release', 'no release is published', 'npm run refresh')
  const files = listFiles(folder).filter((file) => !/\.(?:br|gz)$/.test(file) && !/^\.almanac/.test(file))
  return ok('release', `${files.length} files without compressed versions`)
}

/** The parsed file; undefined if it is not JSON or cannot be read. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
