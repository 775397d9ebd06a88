import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { freePort } from '../../tests/free-port.ts'
import { until } from '../../tests/run/until.ts'
import type { Cost } from './figures.ts'
import { type Command, measure } from './measure.ts'
import { root, runPart } from './part.ts'

export const benchFolder = path.join(root, 'var', 'bench')

/** A host in a separate process, with separate folders inside the project. They are removed when this process ends. */
export interface BenchProject {
  folder: string
  snapshots: string
  releases: string
  hostUrl: string
  hostPid: number
  siteUrl: string
  /** A script of the project with this host, or with another address in front of it. */
  command(script: string, args?: readonly string[], apiHost?: string): Command
  /** Returns the cost of the build. */
  pullAndBuild(): Promise<Cost>
  /** Serves the current release at `siteUrl`. */
  serve(): Promise<void>
}

/** Starts the host with the game data of `GAME_DATA`. */
export async function startProject(settings: Record<string, string> = {}): Promise<BenchProject> {
  mkdirSync(benchFolder, { recursive: true })
  const folder = mkdtempSync(path.join(benchFolder, 'run-'))
  const [hostPort, sitePort] = [String(await freePort()), String(await freePort())]
  const [hostUrl, siteUrl] = [`http://127.0.0.1:${hostPort}`, `http://localhost:${sitePort}`]
  const snapshots = path.join(folder, 'snapshot')
  const releases = path.join(folder, 'releases')
  const env = {
    ...process.env,
    HOST_PORT: hostPort,
    PORT: sitePort,
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
  const servers: ChildProcess[] = []
  process.once('exit', () => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const command = (script: string, args: readonly string[] = [], apiHost = hostUrl): Command => ({
    file: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path.join('scripts', `${script}.ts`), ...args],
    cwd: root,
    env: { ...env, API_HOST: apiHost },
  })
  const start = (script: string, url: string) =>
    runPart(`start of ${script}`, async () => {
      const { file, args, ...how } = command(script)
      const server = spawn(file, args, { ...how, stdio: ['ignore', 'ignore', 'inherit'] })
      server.unref()
      servers.push(server)
      const ended = once(server, 'exit').then(([code]) => {
        throw new Error(`scripts/${script}.ts ended with ${code}; its reason is printed above`)
      })
      await Promise.race([until(`${url} answers`, async () => (await fetch(url)).ok), ended])
      return server.pid as number
    })
  return {
    folder,
    snapshots,
    releases,
    hostUrl,
    hostPid: await start('host', `${hostUrl}/item/version`),
    siteUrl,
    command,
    async pullAndBuild() {
      await measure('pull', command('pull'))
      return measure('build', command('build', ['--json']))
    },
    async serve() {
      await start('serve', siteUrl)
    },
  }
}
