import { createHash } from 'node:crypto'
import type { AstroIntegration, AstroPrerenderer, PathWithRoute } from 'astro'
import { OperationError } from '../operate/operation-error.ts'
import type { Release, ReleasePage } from './release.ts'

export interface RenderPlan {
  /** Hash of the bundled code. */
  code: string
  routes: string[]
  /** Every page that the site has. */
  pages: Map<string, ReleasePage>
  /** Pages that are the same as in the previous release. */
  reused: string[]
  rendered: string[]
}

/**
 * Renders only the pages whose code or `cacheKey` differs from the previous release. Astro's own incremental build
 * keeps its state apart from the pages and loses track when it is killed; here the state is part of a release that
 * nobody writes to any more.
 */
export function createIncrementalIntegration(previous: Release | undefined, settings: string) {
  const plan: RenderPlan = { code: '', routes: [], pages: new Map(), reused: [], rendered: [] }
  const bundle = new Map<string, string>()

  const integration: AstroIntegration = {
    name: 'almanac:incremental',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [bundleHashPlugin(bundle)] } })
      },
      'astro:routes:resolved': ({ routes }) => {
        plan.routes = routes.map((route) => route.pattern)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          name: 'almanac:incremental',
          getStaticPaths: () => choose(standard),
        }))
      },
    },
  }

  async function choose(standard: AstroPrerenderer): Promise<PathWithRoute[]> {
    const all = await standard.getStaticPaths()
    const text = JSON.stringify([settings, [...bundle].sort(([a], [b]) => (a < b ? -1 : 1))])
    plan.code = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const before = previous?.info.code === plan.code ? previous.state().pages : {}
    const taken = new Map<string, string>()
    const render: PathWithRoute[] = []
    for (const path of all) {
      const file = outputFile(path)
      const twin = taken.get(file.toLowerCase())
      if (twin !== undefined) throw conflict(path.pathname, twin, file)
      taken.set(file.toLowerCase(), path.pathname)
      const page: ReleasePage = path.cacheKey === undefined ? { file } : { file, key: path.cacheKey }
      plan.pages.set(path.pathname, page)
      const old = Object.hasOwn(before, path.pathname) ? before[path.pathname] : undefined
      if (page.key !== undefined && old?.key === page.key && old.file === file && previous?.files.has(file)) {
        plan.reused.push(path.pathname)
      } else {
        plan.rendered.push(path.pathname)
        render.push(path)
      }
    }
    return render
  }

  return { integration, plan }
}

/** Astro's file of a path, in the build format `file`. */
function outputFile({ pathname, route }: PathWithRoute): string {
  const name = pathname.replace(/^\/|\/$/g, '')
  if (route.type === 'endpoint') return name
  return name === '' ? 'index.html' : `${name}.html`
}

function conflict(pathname: string, twin: string, file: string): OperationError {
  return new OperationError(
    'build',
    `the pages ${twin} and ${pathname} claim one file`,
    file,
    'Give one of them another URL in src/pages; records with equal keys are quarantined by the pull.',
  )
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
