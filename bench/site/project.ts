import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/free-port.ts'
import { type Command, stopRuns } from './measure.ts'

export const root = path.resolve(import.meta.dirname, '../..')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A host of its own in a process of its own, and folders of its own inside the project. */
export interface BenchProject {
  folder: string
  snapshots: string
  releases: string
  hostUrl: string
  /** A script of the project against this host, or against another address in front of it. */
  command(script: string, args?: readonly string[], apiHost?: string): Command
  stop(): Promise<void>
}

/** Starts the host with the game data that `GAME_DATA` names. */
export async function startProject(): Promise<BenchProject> {
  const parent = path.join(root, 'var', 'bench')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'site-'))
  const port = process.env.HOST_PORT ?? String(await freePort())
  const hostUrl = `http://127.0.0.1:${port}`
  const snapshots = path.join(folder, 'snapshot')
  const releases = path.join(folder, 'releases')
  const env = {
    ...process.env,
    HOST_PORT: port,
    PUBLIC_API_HOST: hostUrl,
    DATABASE_URL: `sqlite:${path.join(folder, 'bench.sqlite')}`,
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: releases,
    VAR_DIR: folder,
  }
  const command = (script: string, args: readonly string[] = [], apiHost = hostUrl): Command => ({
    file: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path.join('scripts', `${script}.ts`), ...args],
    cwd: root,
    env: { ...env, API_HOST: apiHost },
  })
  const { file, args } = command('host')
  const host = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => host.once('exit', resolve))
  const stop = async () => {
    host.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
    for (const signal of signals) process.off(signal, onSignal)
  }
  // A terminal signals this process, and so does the bootstrap that it runs under: the second must not end it halfway.
  const onSignal = async (signal: (typeof signals)[number]) => {
    await stopRuns()
    await stop()
    process.exit(128 + os.constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, onSignal)
  try {
    for (let tries = 0; !(await answers(`${hostUrl}/item/version`)); tries++) {
      if (tries > 600 || host.exitCode !== null) throw new Error(`the host did not answer at ${hostUrl}`)
      await sleep(100)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { folder, snapshots, releases, hostUrl, command, stop }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}
