import { linkSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BuildContext } from '../context.ts'
import { namesOf } from './link-files.ts'

/** What is needed to take files over, of a build or of a part of it in another thread. */
export type ReusePlace = Pick<BuildContext, 'staging' | 'previous' | 'inherited' | 'files' | 'analyses' | 'steps'>

const made = new WeakMap<ReusePlace, Set<string>>()

/**
 * Takes a file of the previous release, with its compressed siblings and its analysis, as a hard link. Nobody ever
 * writes into a release's file: builds create new ones only, so no write can go through the link.
 */
export function reuseFile(context: ReusePlace, file: string): void {
  const { previous, staging } = context
  const record = previous?.files.get(file)
  if (!previous || !record) throw new Error(`${file} is not in the previous release`)
  if (!context.inherited?.has(file)) {
    makeFolder(context, path.dirname(file))
    for (const name of namesOf(file, record)) linkSync(path.join(previous.folder, name), path.join(staging, name))
  }
  context.files.set(file, record)
  if (file.endsWith('.html')) context.analyses.take(file)
}

/** Takes all files below a folder of the previous release when `key` is what they were made from; false otherwise. */
export function reuseStep(context: ReusePlace, step: string, key: string, folder: string): boolean {
  context.steps[step] = key
  if (context.previous?.info.steps[step] !== key) return false
  reuseFolder(context, folder)
  return true
}

/** Takes all files below a folder of the previous release. */
export function reuseFolder(context: ReusePlace, folder: string): void {
  for (const file of context.previous?.files.keys() ?? []) {
    if (file.startsWith(`${folder}/`)) reuseFile(context, file)
  }
}

/** Makes a folder below the staging folder once. */
export function makeFolder(context: ReusePlace, folder: string): void {
  const known = made.get(context) ?? new Set(['.'])
  made.set(context, known)
  if (known.has(folder)) return
  mkdirSync(path.join(context.staging, folder), { recursive: true })
  known.add(folder)
}
