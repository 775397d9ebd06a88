import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { readCurrentRelease } from '../../publish/release/releases/index.ts'
import { commandEnv } from '../command-env.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Workshop {
  folder: string
  releases: string
  snapshots: string
  /** Starts a command of the project on this workshop's folders. */
  start(script: string, args?: string[], extra?: Record<string, string>): Run
  /** File → hash of each file of the build that is served. */
  served(at?: string): Map<string, string>
  /** Hidden entries of the folders that a finished command should have removed. */
  staleFiles(at?: string[]): string[]
  /** File → hash of a full build of the current snapshot. */
  cold(extra?: Record<string, string>): Promise<Map<string, string>>
  remove(): void
}

export interface Run {
  child: ChildProcess
  done: Promise<{ code: number | null; output: string }>
}

/** The folders are inside the project, because the build requires it of releases. */
export function createWorkshop(name: string, apiHost: string): Workshop {
  const folder = path.join(root, 'var', 'faults', `${name}-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  const releases = path.join(folder, 'releases')
  const snapshots = path.join(folder, 'snapshot')
  mkdirSync(folder, { recursive: true })
  const env = commandEnv({
    API_HOST: apiHost,
    PUBLIC_API_HOST: 'http://127.0.0.1:9',
    SITE_URL: 'http://localhost:4321',
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: releases,
    ASTRO_TELEMETRY_DISABLED: '1',
  })
  const shop: Workshop = {
    folder,
    releases,
    snapshots,
    start(script, args = [], extra = {}) {
      const file = path.join(root, 'scripts', `${script}.ts`)
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
        cwd: root,
        env: { ...env, ...extra },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      const done = new Promise<{ code: number | null; output: string }>((resolve) => {
        child.once('close', (code) => resolve({ code, output }))
      })
      return { child, done }
    },
    served(at = releases) {
      const release = readCurrentRelease(at)
      const retired = release?.info.retired ?? {}
      return new Map(
        [...(release?.files ?? [])]
          .filter(([file]) => !Object.hasOwn(retired, file))
          .map(([file, { hash }]) => [file, hash]),
      )
    },
    staleFiles(folders = [releases, snapshots]) {
      // The next build empties the trash, and renderers are kept.
      const expected = ['.lock', '.trash', '.renderers']
      return folders.flatMap((at) =>
        readdirSync(at).filter((entry) => entry.startsWith('.') && !expected.includes(entry)),
      )
    },
    async cold(extra = {}) {
      const at = path.join(folder, 'cold')
      const { code, output } = await shop.start('build', ['--force'], { ...extra, RELEASES_DIR: at }).done
      if (code !== 0) throw new Error(`the cold build ended with ${code}: ${output}`)
      return shop.served(at)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return shop
}

/** The note of the JSON log line of a step. */
export function noteOf(output: string, step: string): string | undefined {
  for (const line of output.split('\n')) {
    if (line.startsWith('{') && line.includes(`"step":"${step}"`)) return (JSON.parse(line) as { note: string }).note
  }
}

export function readText(...parts: string[]): string {
  return readFileSync(path.join(...parts), 'utf8')
}
