import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { problemReportSchema, problemsFile } from '../../api/game-problems.ts'
import type { Config } from '../../settings/config.ts'
import type { Folders } from '../folders.ts'
import { listFiles } from '../list-files.ts'
import { readStatus } from '../refresh-status.ts'
import { checkGameFiles } from './check-game-files.ts'
import { bad, type Finding, look, ok, skipped } from './finding.ts'

const hourMs = 3_600_000
/** Limit of Cloudflare Pages' free plan. */
const freeFiles = 20_000

/** Checks the game's files, the databases, the last refresh and the release that is served. */
export async function checkData(config: Config, folders: Folders): Promise<Finding[]> {
  return [
    ...checkGameFiles(config),
    checkProblems(path.join(folders.state, problemsFile)),
    await checkDatabase('own database', config.DATABASE_URL, folders.root),
    config.GAME_DATABASE_URL
      ? await checkDatabase('game database', config.GAME_DATABASE_URL, folders.root)
      : skipped('game database', 'GAME_DATABASE_URL is not set'),
    ...(config.GAME_LOG_DATABASE_URL
      ? [await checkDatabase('game log database', config.GAME_LOG_DATABASE_URL, folders.root)]
      : []),
    checkRefresh(folders.state, Date.now()),
    checkRelease(path.join(folders.releases, 'current')),
  ]
}

function checkProblems(file: string): Finding {
  if (!existsSync(file))
    return skipped('game data problems', 'the host has not yet read the game’s files on this machine')
  const result = v.safeParse(problemReportSchema, readJson(file))
  if (!result.success)
    return look('game data problems', `${file} cannot be read`, 'systemctl reload almanac-host writes it again.')
  const { total } = result.output
  return total === 0
    ? ok('game data problems', 'none')
    : ok('game data problems', `${total} entries of the game’s files are left out: /admin/game-data, or ${file}`)
}

async function checkDatabase(check: string, url: string, root: string): Promise<Finding> {
  if (url.startsWith('sqlite:')) {
    const file = path.resolve(root, url.slice('sqlite:'.length))
    if (!existsSync(file)) return look(check, `${file} does not exist yet`, 'The host creates it when it starts.')
    try {
      const database = new DatabaseSync(file, { readOnly: true })
      const [row] = database.prepare('PRAGMA quick_check(1)').all()
      database.close()
      if (row?.quick_check === 'ok') return ok(check, `${file} is undamaged`)
      return bad(
        check,
        `${file} is damaged: ${row?.quick_check}`,
        'Stop the host and restore the last backup; docs/deploy/README.md.',
      )
    } catch (error) {
      return bad(check, `${file}: ${(error as Error).message}`, 'Run as the owner of var/, or restore the last backup.')
    }
  }
  const { hostname, port } = new URL(url)
  const reached = await reaches(hostname, Number(port || 3306))
  return reached === ''
    ? ok(check, `${hostname}:${port || 3306} accepts connections`)
    : bad(
        check,
        `${hostname}:${port || 3306}: ${reached}`,
        'Check systemctl status mariadb, its bind-address, and firewalls between the two.',
      )
}

/** Why a port accepts no connection; empty if it does. */
function reaches(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 })
    const end = (reason: string) => {
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => end(''))
    socket.once('timeout', () => end('no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}

export function checkRefresh(state: string, nowMs: number): Finding {
  const status = readStatus(state)
  if (!status)
    return look('refresh', 'no refresh has run on this machine', 'npm run refresh, or systemctl start almanac-refresh')
  const hours = (nowMs - Date.parse(status.endedAt)) / hourMs
  if (status.state === 'failed')
    return bad('refresh', `failed ${status.endedAt} (${status.exitCode}): ${status.reason}`, status.mend)
  if (hours > 2)
    return look(
      'refresh',
      `the last one ended ${hours.toFixed(0)} hours ago`,
      'systemctl list-timers almanac-refresh.timer',
    )
  return ok('refresh', `${status.state} ${status.endedAt}`)
}

function checkRelease(folder: string): Finding {
  if (!existsSync(folder)) return bad('release', 'there is none', 'npm run refresh')
  const files = listFiles(folder).filter((file) => !/\.(?:br|gz)$/.test(file) && !/^\.almanac/.test(file))
  const fits = files.length > freeFiles ? `; more than the ${freeFiles} of Cloudflare Pages’ free plan` : ''
  return ok('release', `${files.length} files without compressed versions${fits}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
