import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { gameFileSettings } from '../../settings/table/game-data.ts'
import { freePort } from '../../tests/free-port.ts'
import { until } from '../../tests/run/until.ts'
import type { Cost } from './figures.ts'
import { type Command, measure } from './measure.ts'

export const root = path.resolve(import.meta.dirname, '../..')
/** Settings of a build without data files and preview pictures, which neither Hugo nor a former build makes. */
export const pagesOnly = { DATA_FILES: 'none', PREVIEW_PICTURES: 'none' }
export const benchFolder = path.join(root, 'var', 'bench')

/**
 * Folders and addresses of a build of the `checkout`; its folders are removed, and its servers end, when this process
 * ends.
 */
export async function createProject(settings: Record<string, string> = {}, checkout = root) {
  const parent = path.join(checkout, 'var', 'bench')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'run-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const hostPort = String(await freePort())
  const sitePort = String(await freePort())
  const hostUrl = `http://127.0.0.1:${hostPort}`
  const siteUrl = `http://localhost:${sitePort}`
  const snapshots = path.join(folder, 'snapshot')
  const releases = path.join(folder, 'releases')
  const env = {
    ...process.env,
    ...gameFiles(),
    HOST_PORT: hostPort,
    PORT: sitePort,
    API_HOST: hostUrl,
    PUBLIC_API_HOST: hostUrl,
    SITE_URL: siteUrl,
    CORS_ORIGINS: siteUrl,
    DATABASE_URL: `sqlite:${path.join(folder, 'bench.sqlite')}`,
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: releases,
    VAR_DIR: folder,
    // A server ends with this process, even if it is killed.
    ALMANAC_BOOTSTRAP: String(process.pid),
    ...settings,
  }
  const fileOf = (script: string) => path.join('scripts', `${script}.ts`)
  /** A script of the project with these settings, started by `scripts/bootstrap.mjs`, which sets limits of memory. */
  const command = (script: string, args: readonly string[] = []): Command => ({
    file: process.execPath,
    args: [path.join('scripts', 'bootstrap.mjs'), fileOf(script), ...args],
    cwd: checkout,
    env,
  })
  /** Starts a server without npm's starter, so that the process id is the server's. */
  async function start(script: string, url: string): Promise<number> {
    const args = ['--disable-warning=ExperimentalWarning', fileOf(script)]
    const server = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
    server.unref()
    process.once('exit', () => server.kill('SIGKILL'))
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`scripts/${script}.ts ended with ${code}; its reason is printed above`)
    })
    await Promise.race([until(`${url} answers`, async () => (await fetch(url)).ok), ended])
    return server.pid as number
  }
  let count = 0
  return {
    folder,
    snapshots,
    releases,
    hostUrl,
    siteUrl,
    env,
    command,
    /** Moves a folder away, instead of deleting it within a measurement. */
    setAside(name: string): void {
      if (existsSync(name)) renameSync(name, path.join(folder, `aside-${++count}`))
    },
    /** Returns the process id. */
    startHost: () => start('host', `${hostUrl}/item/version`),
    /** Returns the cost of the build. */
    async pullAndBuild(): Promise<Cost> {
      await measure('pull', command('pull'))
      return measure('build', command('build', ['--json']))
    },
    /** Serves the current release. */
    serve: () => start('serve', siteUrl),
  }
}

/** The settings that name game files, for a checkout in another folder than this one. */
export function gameFiles(): Record<string, string> {
  return Object.fromEntries(
    ['GAME_DATA', ...gameFileSettings].flatMap((name) => {
      const names = (process.env[name] ?? '').split(':').filter((file) => file !== '')
      return names.length > 0 ? [[name, names.map((file) => path.resolve(root, file)).join(':')]] : []
    }),
  )
}

/** A project whose host runs in a separate process, with the game data of `GAME_DATA`. */
export async function startProject(settings: Record<string, string> = {}, checkout = root) {
  const project = await createProject(settings, checkout)
  return { ...project, hostPid: await project.startHost() }
}

export type BenchProject = Awaited<ReturnType<typeof startProject>>

export function countPages(folder: string): { pages: number; megabytes: number } {
  const files = globSync('**/*.html', { cwd: folder })
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  return { pages: files.length, megabytes: bytes / 2 ** 20 }
}
