import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Cost, measure } from './measure.ts'
import type { PeerEntry } from './peer-entries.ts'
import { eleventyTemplate, type Frame, hugoTemplate } from './peer-templates.ts'
import { root } from './project.ts'
import { setAside } from './settle.ts'

/** Another generator that makes the same pages from the same figures. */
export interface Peer {
  name: string
  /** Builds everything from nothing; the folder it writes to is emptied before, unmeasured. */
  build(): Promise<Cost>
  /** Stock Pagefind over what the last build wrote, then Brotli and gzip of its files: what our build has done too. */
  finish(): Promise<Cost[]>
  /** What the last build wrote. */
  written(): { pages: number; bytes: number }
}

/** Writes Hugo's templates and content files; undefined where Hugo is not installed. */
export function prepareHugo(folder: string, frame: Frame, entries: readonly PeerEntry[]): Peer | undefined {
  if (spawnSync('hugo', ['version']).status !== 0) return
  const layouts = path.join(folder, 'layouts', '_default')
  mkdirSync(layouts, { recursive: true })
  writeFileSync(path.join(layouts, 'single.html'), hugoTemplate(frame))
  writeFileSync(
    path.join(folder, 'config.json'),
    JSON.stringify({
      baseURL: 'http://localhost/',
      disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    }),
  )
  for (const { path: url, name, ...rest } of entries) {
    const file = path.join(folder, 'content', `${url.slice(1)}.md`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ title: name, url: `${url}.html`, ...rest })}\n`)
  }
  const output = path.join(folder, 'public')
  return peer('Hugo', output, folder, { file: 'hugo', args: ['--quiet'], cwd: folder })
}

/** Writes Eleventy's template and data; undefined where it is not installed. */
export function prepareEleventy(folder: string, frame: Frame, entries: readonly PeerEntry[]): Peer | undefined {
  const program = path.join(root, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs')
  if (!existsSync(program)) return
  mkdirSync(path.join(folder, '_data'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}\n')
  writeFileSync(path.join(folder, 'eleventy.config.js'), 'export default (config) => config.setUseGitIgnore(false)\n')
  writeFileSync(path.join(folder, 'page.11ty.js'), eleventyTemplate(frame))
  writeFileSync(path.join(folder, '_data', 'entries.json'), JSON.stringify(entries))
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

/** Head, header and footer of one of our own pages, so that the peers write the same ones. */
export function readFrame(release: string): Frame {
  const [file] = globSync('item/*.html', { cwd: release })
  if (!file) throw new Error(`${release} has no item page`)
  const html = readFileSync(path.join(release, file), 'utf8')
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  const end = html.lastIndexOf('</main>')
  return { before: html.slice(0, start), after: html.slice(end) }
}
