import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, globSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Cost } from '../run/figures.ts'
import { type Command, measure } from '../run/measure.ts'
import { root } from '../run/part.ts'
import { peerPages, readFrame } from './peer-pages.ts'
import { eleventyFiles, hugoTemplate } from './peer-templates.ts'
import { setAside } from './settle.ts'

/** Another generator that makes the pages of one of our releases. */
export interface Peer {
  name: string
  isInstalled: boolean
  costs: Cost[]
  /** Builds everything from scratch; its output folder is emptied before, unmeasured. */
  build(): Promise<Cost>
  /** Stock Pagefind over the output of the last build, then Brotli and gzip of its files: included in our build. */
  finish(): Promise<Cost[]>
  /** The output of the last build. */
  written(): { pages: number; bytes: number }
}

/** Writes Hugo's template and content files, if Hugo is installed. */
export function prepareHugo(parent: string, release: string): Peer {
  const folder = path.join(parent, 'hugo')
  const isInstalled = spawnSync('hugo', ['version']).status === 0
  const hugo = createPeer('Hugo', isInstalled, path.join(folder, 'public'), {
    file: 'hugo',
    args: ['--quiet'],
    cwd: folder,
  })
  if (!isInstalled) return hugo
  const layouts = path.join(folder, 'layouts', '_default')
  const content = path.join(folder, 'content')
  for (const name of [layouts, content]) mkdirSync(name, { recursive: true })
  writeFileSync(path.join(layouts, 'single.html'), hugoTemplate(readFrame(release)))
  const disableKinds = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ baseURL: 'http://localhost/', disableKinds }))
  let count = 0
  // Numbered names: an `index.md` would make all others its resources.
  for (const { path: url, title, main } of peerPages(release)) {
    writeFileSync(path.join(content, `${++count}.md`), `${JSON.stringify({ title, url: `/${url}.html`, main })}\n`)
  }
  return hugo
}

/** Writes Eleventy's template and data, if Eleventy is installed. */
export function prepareEleventy(parent: string, release: string): Peer {
  const folder = path.join(parent, 'eleventy')
  const program = path.join(root, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs')
  const isInstalled = existsSync(program)
  const eleventy = createPeer('Eleventy', isInstalled, path.join(folder, '_site'), {
    file: process.execPath,
    args: [program, '--quiet'],
    cwd: folder,
  })
  if (!isInstalled) return eleventy
  mkdirSync(path.join(folder, '_data'), { recursive: true })
  for (const [name, text] of Object.entries(eleventyFiles(readFrame(release)))) {
    writeFileSync(path.join(folder, name), text)
  }
  const data = openSync(path.join(folder, 'pages.jsonl'), 'w')
  for (const page of peerPages(release)) writeSync(data, `${JSON.stringify(page)}\n`)
  closeSync(data)
  return eleventy
}

function createPeer(name: string, isInstalled: boolean, output: string, command: Command): Peer {
  if (!isInstalled) console.log(`${name} is not installed: its rows have no figures.`)
  return {
    name,
    isInstalled,
    costs: [],
    build() {
      setAside(output, path.dirname(command.cwd))
      return measure(name, command)
    },
    async finish() {
      const pagefind = path.join(root, 'node_modules', '.bin', 'pagefind')
      const compress = path.join(root, 'bench', 'site', 'compress-files.ts')
      return [
        await measure('stock Pagefind', { file: pagefind, args: ['--site', output], cwd: root }),
        await measure('Brotli and gzip', { file: process.execPath, args: [compress, output], cwd: root }),
      ]
    },
    written: () => countPages(output),
  }
}

/** Number of pages below a folder, and their total size. */
export function countPages(folder: string): { pages: number; bytes: number } {
  const files = globSync('**/*.html', { cwd: folder })
  return { pages: files.length, bytes: files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0) }
}
