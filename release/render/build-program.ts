import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer, PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { listFiles } from '../files/list-files.ts'
import { createRender, type Frames, type RenderingApp } from './frames.ts'
import { keepFrames, keepProgram, staticPathsName } from './kept-program.ts'
import type { Program } from './program.ts'

export interface BuildProgramOptions {
  root: string
  /** Folder that receives scripts, styles and what stands in `public`. */
  staging: string
  /** Origin of the site. */
  origin: string
  /** Text of every setting that a page may show. */
  settings: string
}

const prerenderFolder = '.prerender'

/** Lets Astro bundle the site, keeps that for the next build, and hands it to `use`; Astro itself renders nothing. */
export async function buildProgram(
  { root, staging, origin, settings }: BuildProgramOptions,
  use: (program: Program) => Promise<void>,
): Promise<void> {
  const cache = path.join(staging, '.astro-cache')
  const bundle = new Map<string, string>()
  const readers = new Set<string>()
  const routes: string[] = []
  // What `use` throws is not Astro's failure.
  let failure: { error: unknown } | undefined

  const integration: AstroIntegration = {
    name: 'almanac:program',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            // With its packages the kept program is 90 modules to load instead of 300, and runs wherever releases lie.
            environments: { prerender: { resolve: { noExternal: true } } },
            plugins: [bundleHashPlugin(bundle), snapshotReadersPlugin(root, readers), staticPathsPlugin()],
          },
        })
      },
      'astro:routes:resolved': ({ routes: resolved }) => {
        routes.splice(0, routes.length, ...resolved.map((route) => route.pattern))
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          name: 'almanac:program',
          async getStaticPaths() {
            try {
              await hand(standard)
            } catch (error) {
              failure = { error }
            }
            return []
          },
        }))
      },
    },
  }

  async function hand(standard: AstroPrerenderer): Promise<void> {
    const files = listFiles(staging).filter((file) => !file.startsWith(`${prerenderFolder}/`))
    const text = JSON.stringify([settings, [...bundle].sort(([a], [b]) => (a < b ? -1 : 1))])
    const code = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const frames: Frames = new Map()
    keepProgram({ standard, staging, from: path.join(staging, prerenderFolder), code, routes, files, readers })
    await use({
      code,
      routes,
      files,
      readers,
      staticPaths: () => standard.getStaticPaths(),
      render: createRender(appOf(standard), origin, frames),
      keepFrames: (staging) => keepFrames(staging, frames),
    })
  }

  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.NODE_ENV = 'production'
  const { build } = await import('astro')
  try {
    await build({ root, outDir: staging, cacheDir: cache, integrations: [integration], logLevel: 'error' })
  } catch (cause) {
    if (!failure) throw describeAstroFailure(cause as AstroFailure)
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
  if (failure) throw failure.error
}

/** The app that Astro's prerenderer keeps after its setup; without it, what the prerenderer itself offers. */
function appOf(standard: AstroPrerenderer): RenderingApp {
  const { app } = standard as AstroPrerenderer & { app?: RenderingApp }
  return (
    app ?? {
      async render(request, { routeData }) {
        const answer = await standard.render(request, { routeData: routeData as PathWithRoute['route'] })
        return 'response' in answer ? answer.response : answer
      },
    }
  )
}

type AstroFailure = Error & { loc?: { file?: string; line?: number }; hint?: string; id?: string; code?: string }

function describeAstroFailure(error: AstroFailure): unknown {
  if (error.code === 'ENOSPC') return error
  const where = error.loc?.file ? `${error.loc.file}:${error.loc.line ?? ''}` : (error.id ?? 'src')
  const mend = error.hint ?? 'Correct the source. The served release is untouched.'
  return new OperationError('build', `Astro could not build the site: ${error.message}`, where, mend, { cause: error })
}

/** Puts Astro's own listing of paths beside the pages. It is not among Astro's exports: found beside its main module. */
function staticPathsPlugin() {
  return {
    name: 'almanac:static-paths',
    buildStart(this: { environment?: { name: string }; emitFile(file: object): string }) {
      if (this.environment?.name !== 'prerender') return
      const id = fileURLToPath(new URL('./runtime/prerender/static-paths.js', import.meta.resolve('astro')))
      this.emitFile({ type: 'chunk', id, name: staticPathsName, preserveSignature: 'strict' })
    },
  }
}

/** The module through which pages read the snapshot, and none without it. */
const snapshotModule = 'src/content/snapshot.ts'

/** Notes the modules below `root` that lead to the snapshot, by their paths from there. */
function snapshotReadersPlugin(root: string, readers: Set<string>) {
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

/** Notes the bundle's code before Astro puts a new random key into it. */
function bundleHashPlugin(bundle: Map<string, string>) {
  return {
    name: 'almanac:bundle-hash',
    enforce: 'post' as const,
    generateBundle(
      this: { environment?: { name: string } },
      _options: unknown,
      output: Record<string, { type: string; code?: string; source?: string | Uint8Array }>,
    ) {
      const environment = this.environment?.name ?? ''
      for (const [name, file] of Object.entries(output)) {
        const content = file.type === 'chunk' ? (file.code ?? '') : (file.source ?? '')
        bundle.set(`${environment} ${name}`, createHash('sha256').update(content).digest('hex'))
      }
    },
  }
}
