import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { OperationError } from '../../../ops/operation-error.ts'
import { astro } from '../private-interfaces.ts'
import { chunkNames, keepRenderer } from './kept-renderers.ts'
import { bundleServiceWorker } from './service-worker.ts'

export interface BundleOptions {
  root: string
  /** Folder of the releases, next to which renderers are kept. */
  releases: string
  /** Folder for scripts, styles and the content of `public`. */
  folder: string
  /** Name of the renderer: the hash over sources and settings, see `hashSources`. */
  sourceHash: string
}

/** The only module through which pages read the snapshot. */
const snapshotModule = 'src/content/snapshot.ts'

/** Makes Astro bundle the site and keeps the code that renders its pages; Astro itself renders none. */
export async function bundleSite({ root, releases, folder, sourceHash }: BundleOptions): Promise<void> {
  const cache = `${folder}-cache`
  const readers = new Set<string>()
  let isKept = false

  async function keep(prerenderer: AstroPrerenderer): Promise<void> {
    const serviceWorker = await bundleServiceWorker(root)
    const app = astro.stateOf(astro.appOf(prerenderer))
    keepRenderer(releases, folder, { hash: sourceHash, app, readers: [...readers], serviceWorker })
    isKept = true
  }

  const integration: AstroIntegration = {
    name: 'almanac:bundle',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugins = [snapshotReaders(root, readers), ownChunks(root)]
        // With its packages included, a renderer has 90 modules to load instead of 300, and runs from any folder.
        const environments = { [astro.environment]: { resolve: { noExternal: true as const } } }
        updateConfig({ vite: { cacheDir: path.join(cache, 'vite'), environments, plugins } })
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          name: 'almanac:bundle',
          async getStaticPaths() {
            await keep(standard)
            return []
          },
        }))
      },
    },
  }

  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.NODE_ENV = 'production'
  const { build } = await import('astro')
  try {
    await build({ root, outDir: folder, cacheDir: cache, integrations: [integration], logLevel: 'error' })
  } catch (cause) {
    throw describeAstroFailure(cause as AstroFailure)
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
  if (!isKept) throw new Error('Astro ended without handing over its prerenderer')
}

type AstroFailure = Error & { loc?: { file?: string; line?: number }; hint?: string; id?: string; code?: string }

function describeAstroFailure(error: AstroFailure): unknown {
  if (error.code === 'ENOSPC' || error instanceof OperationError) return error
  const where = error.loc?.file ? `${error.loc.file}:${error.loc.line ?? ''}` : (error.id ?? 'src')
  const remedy = error.hint ?? 'Correct the source. The served release is untouched.'
  return new OperationError('build', `Astro could not build the site: ${error.message}`, where, remedy, {
    cause: error,
  })
}

/** Adds modules for Astro's listing of paths, and for the snapshot that the pages show. */
function ownChunks(root: string) {
  return {
    name: 'almanac:own-chunks',
    buildStart(this: { environment?: { name: string }; emitFile(file: object): string }) {
      if (this.environment?.name !== astro.environment) return
      const chunk = { type: 'chunk', preserveSignature: 'strict' }
      this.emitFile({ ...chunk, id: astro.staticPathsModule(), name: chunkNames.staticPaths })
      this.emitFile({ ...chunk, id: path.join(root, snapshotModule), name: chunkNames.snapshot })
    },
  }
}

/** Collects the modules below `root` that import the snapshot, directly or indirectly, by their relative paths. */
function snapshotReaders(root: string, readers: Set<string>) {
  return {
    name: 'almanac:snapshot-readers',
    generateBundle(this: { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null }) {
      const seen = new Set<string>()
      const visit = (id: string) => {
        if (seen.has(id)) return
        seen.add(id)
        readers.add(path.relative(root, id.split('?')[0] as string))
        const info = this.getModuleInfo(id)
        for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) visit(importer)
      }
      visit(path.join(root, snapshotModule))
    },
  }
}
