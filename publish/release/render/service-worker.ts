import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dataFiles, offlinePath, recordLists, recordRoutes } from '../../../domain/addresses/site-path.ts'
import type { StagedFiles } from '../files/index.ts'
import { serviceWorkerFile } from '../web-servers/index.ts'

/** Pages whose styles and scripts the worker caches at its installation: records, lists, downloads, the offline page. */
function isPrecached(file: string): boolean {
  if (!file.endsWith('.html')) return false
  const path = `/${file.replace(/\.html$/, '')}`
  const [, route = '', name] = path.split('/')
  if (name !== undefined) return Object.hasOwn(recordRoutes, route)
  return [...recordLists, '/download', offlinePath].includes(path)
}

/** The worker's code without its release-specific part, `workerSite`, which is put before it. */
export async function bundleServiceWorker(root: string): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'src/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: serviceWorkerFile },
      },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the service worker could not be built')
  return chunk.code
}

/** Links of pages, by file. */
type Links = ReadonlyMap<string, { links: readonly string[] }>

interface WorkerOptions {
  code: string
  /** Identifies the release, so that browsers notice a new one. */
  release: string
  imageHost: string
}

/** Writes the service worker. Returns a note for the log. */
export function writeServiceWorker(
  staged: StagedFiles,
  links: Links,
  { code, release, imageHost }: WorkerOptions,
): string {
  const assets = neededAssets(staged, links)
  const data = dataFiles.filter((file) => staged.files.has(file.slice(1)))
  const site = { release, assets, dataFiles: data, imageHost }
  staged.write(serviceWorkerFile, `const workerSite=${JSON.stringify(site)};\n${code}`)
  return `${release}, ${assets.length} assets`
}

/** Styles and scripts that the precached pages use, and the static imports of those scripts; sorted. */
function neededAssets({ files, folder }: StagedFiles, links: Links): string[] {
  const assets = new Set<string>()
  const add = (file: string) => {
    if (assets.has(file) || !files.has(file)) return
    assets.add(file)
    if (!file.endsWith('.js')) return
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      add(new URL(target, `http://x/${file}`).pathname.slice(1))
    }
  }
  const linked = new Set<string>()
  for (const [file, page] of links) if (isPrecached(file)) for (const link of page.links) linked.add(link)
  for (const link of linked) if (/^\/_astro\/.+\.(?:js|css)$/.test(link)) add(link.slice(1))
  return [...assets].sort().map((file) => `/${file}`)
}
