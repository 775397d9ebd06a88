import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const projectRoot = path.resolve(import.meta.dirname, '../..')

/**
 * Renders the sites of server roots (`renewal=FOLDER`) in a process of its own, one after the other by one renderer, and
 * gives the folder; the caller removes it.
 */
export function renderRoots(roots: readonly string[]): string {
  // The output folder of Astro must be on the project's file system.
  const place = path.join(projectRoot, 'var')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'real-'))
  const script = path.join(import.meta.dirname, 'render-real.ts')
  const options = ['--disable-warning=ExperimentalWarning', script, folder, ...roots]
  const result = spawnSync(process.execPath, options, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (result.status !== 0) throw new Error(`${result.stdout}\n${result.stderr}`)
  return folder
}
