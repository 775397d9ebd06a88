import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, globSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Cost, measure } from './measure.ts'
import { peerPages, readFrame } from './peer-pages.ts'
import { eleventyFiles, hugoTemplate } from './peer-templates.ts'
import { root } from './project.ts'
import { setAside } from './settle.ts'

/** Another generator that makes the pages of a release of ours. */
export interface Peer {
  name: string
  /** Builds everything from nothing; the folder it writes to is emptied before, unmeasured. */
  build(): Promise<Cost>
  /** Stock Pagefind over what the last build wrote, then Brotli and gzip of its files: what our build has done too. */
  finish(): Promise<Cost[]>
  /** What the last build wrote. */
  written(): { pages: number; bytes: number }
}

/** Writes Hugo's template and content files; undefined where Hugo is not installed. */
export function prepareHugo(folder: string, release: string): Peer | undefined {
  if (spawnSync('hugo', ['version']).status !== 0) return
  const layouts = path.join(folder, 'layouts', '_default')
  mkdirSync(layouts, { recursive: true })
  writeFileSync(path.join(layouts, 'single.html'), hugoTemplate(readFrame(release)))
  writeFileSync(
    path.join(folder, 'config.json'),
    JSON.stringify({
      baseURL: 'http://localhost/',
      disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    }),
  )
  const content = path.join(folder, 'content')
  mkdirSync(content)
  let count = 0
  // Numbered: an `index.md` would make all others its resources.
  for (const { path: url, title, main } of peerPages(release)) {
    writeFileSync(path.join(content, `${++count}.md`), `${JSON.stringify({ title, url: `/${url}.html`, main })}\n`)
  }
  const output = path.join(folder, 'public')
  return peer('Hugo', output, folder, { file: 'hugo', args: ['--quiet'], cwd: folder })
}

/** Writes Eleventy's template and data; undefined where it is not installed. */
export function prepareEleventy(folder: string, release: string): Peer | undefined {
  const program = path.join(root, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs')
  if (!existsSync(program)) return
  mkdirSync(path.join(folder, '_data'), { recursive: true })
  for (const [name, text] of Object.entries(eleventyFiles(readFrame(release)))) {
    writeFileSync(path.join(folder, name), text)
  }
  const data = openSync(path.join(folder, 'pages.jsonl'), 'w')
  for (const page of peerPages(release)) writeSync(data, `${JSON.stringify(page)}\n`)
  closeSync(data)
  const output = path.join(folder, '_site')
  return peer('Eleventy', output, folder, { file: process.execPath, args: [program, '--quiet'], cwd: folder })
}

function peer(name: string, output: string, folder: string, command: Parameters<typeof measure>[0]): Peer {
  return {
    name,
    build() {
      setAside(output, path.dirname(folder))
      return measure(command, folder)
    },
    async finish() {
      const pagefind = path.join(root, 'node_modules', '.bin', 'pagefind')
      const compress = path.join(root, 'bench', 'site', 'compress-files.ts')
      const searched = await measure({ file: pagefind, args: ['--site', output], cwd: root }, folder)
      const packed = await measure({ file: process.execPath, args: [compress, output], cwd: root }, folder)
      return [searched, packed]
    },
    written: () => countPages(output),
  }
}

/** Pages below a folder, and their size together. */
export function countPages(folder: string): { pages: number; bytes: number } {
  const files = globSync('**/*.html', { cwd: folder })
  return { pages: files.length, bytes: files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0) }
}
