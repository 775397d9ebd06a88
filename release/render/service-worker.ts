import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildContext, BuildStep } from '../context.ts'
import { contentId } from '../publish/publish.ts'
import { metaFolder } from '../publish/release.ts'
import { nameTableFile } from '../search-index/search-files.ts'
import { serviceWorkerFile } from '../web-servers/header-set.ts'

/** Pages of the wiki and those that lead to them: static, so that their scripts are few. */
const keptPages =
  /^(?:(?:item|package|reform|conversion|enchant|changes)\/.*|(?:package|reform|enchant|changes|download|offline))\.html$/
/** Bundled once, and carried from release to release of the same program. */
const keptFile = `${metaFolder}/service-worker.js`
const dataFiles = ['package-names.json', nameTableFile]

/** Writes /sw.js, which names the release: with it a browser learns that there is a new one. */
export const serviceWorker: BuildStep = {
  name: 'service worker',
  async run(context) {
    const { config, files, root, staging } = context
    const assets = neededAssets(context)
    const site = {
      release: contentId(context).slice(0, 12),
      assets,
      dataFiles: dataFiles.filter((file) => files.has(file)).map((file) => `/${file}`),
      imageHost: config.PUBLIC_IMAGE_HOST,
    }
    const code = keptWorker(context) ?? (await bundleWorker(root))
    keepWorker(context, code)
    const text = `const workerSite=${JSON.stringify(site)};\n${code}`
    writeFileSync(path.join(staging, serviceWorkerFile), text, { flag: 'wx' })
    return `${site.release}, ${assets.length} assets`
  },
}

/** The worker's code without what it knows of the site, `workerSite`, which is put before it. */
async function bundleWorker(root: string): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
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
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the service worker could not be built')
  return chunk.code
}

/** The code that a release of the same program keeps: bundling it again would cost a second of every refresh. */
function keptWorker({ previous, program }: BuildContext): string | undefined {
  const file = previous?.info.program === program ? path.join(previous.folder, keptFile) : ''
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function keepWorker({ staging }: BuildContext, code: string): void {
  mkdirSync(path.join(staging, metaFolder), { recursive: true })
  writeFileSync(path.join(staging, keptFile), code, { flag: 'wx' })
}

/** Styles and scripts that the kept pages name, and what those scripts import at once; sorted. */
function neededAssets({ analyses, files, staging }: BuildContext): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file) || !files.has(file)) return
    found.add(file)
    if (!file.endsWith('.js')) return
    const text = readFileSync(path.join(staging, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      add(new URL(target, `http://x/${file}`).pathname.slice(1))
    }
  }
  const { texts } = analyses
  const linked = new Uint8Array(texts.length)
  for (const file of analyses.files())
    if (keptPages.test(file)) for (const link of analyses.links(file)) linked[link] = 1
  for (const [number, text] of texts.entries()) {
    if (linked[number] && /^\/_astro\/.+\.(?:js|css)$/.test(text)) add(text.slice(1))
  }
  return [...found].sort().map((file) => `/${file}`)
}
