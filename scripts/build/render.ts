import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { OperationError } from '../operate/operation-error.ts'
import { createIncrementalIntegration, type RenderPlan } from './astro-integration.ts'
import type { Release } from './release.ts'

export interface RenderOptions {
  root: string
  staging: string
  snapshotFolder: string
  previous: Release | undefined
  /** Text of every setting that a page may show. */
  settings: string
}

/** Lets Astro bundle the site and render what changed into the staging folder. */
export async function renderPages(options: RenderOptions): Promise<RenderPlan> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.NODE_ENV = 'production'
  // The pages read this very snapshot, whatever `current` points at by then.
  process.env.SNAPSHOT_DIR = options.snapshotFolder
  const { build } = await import('astro')
  const { integration, plan } = createIncrementalIntegration(options.previous, options.settings)
  const cache = path.join(options.staging, '.astro-cache')
  try {
    await build({
      root: options.root,
      outDir: options.staging,
      cacheDir: pathToFileURL(`${cache}/`).href.replace('file://', ''),
      integrations: [integration],
      logLevel: process.env.ALMANAC_LOG === 'debug' ? 'debug' : 'error',
    })
  } catch (cause) {
    if (cause instanceof OperationError) throw cause
    const error = cause as Error & { loc?: { file?: string; line?: number }; hint?: string; id?: string }
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw cause
    const where = error.loc?.file ? `${error.loc.file}:${error.loc.line ?? ''}` : (error.id ?? 'src')
    const mend = error.hint ?? 'Correct the page, or the snapshot that it shows. The served release is untouched.'
    throw new OperationError('build', `Astro could not build: ${error.message}`, where, mend, { cause })
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
  return plan
}
