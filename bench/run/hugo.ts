import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Command } from './measure.ts'
import { root } from './project.ts'

interface Hugo {
  output: string
  build: Command
  /** Stock Pagefind, then the compression of our build, over the output of the last build. */
  index: Command
  compress: Command
}

/**
 * Writes a template and content files with which Hugo makes the pages of a release: it gets the finished content of
 * <main> and puts it into the frame of our own pages. Undefined if Hugo is not installed.
 */
export function prepareHugo(parent: string, release: string): Hugo | undefined {
  if (spawnSync('hugo', ['version']).status !== 0) {
    console.log('Hugo is not installed: its rows have no figures.')
    return undefined
  }
  const folder = path.join(parent, 'hugo')
  const layouts = path.join(folder, 'layouts', '_default')
  const content = path.join(folder, 'content')
  rmSync(content, { recursive: true, force: true })
  for (const name of [layouts, content]) mkdirSync(name, { recursive: true })
  const files = globSync('**/*.html', { cwd: release })
  const read = (file: string) => partsOf(readFileSync(path.join(release, file), 'utf8'))
  const { before, after } = read(files.find((file) => file.startsWith('item/')) as string)
  const head = before.replace(/<title>[^<]*/, '<title>{{ .Title }}')
  writeFileSync(path.join(layouts, 'single.html'), `${head}{{ .Params.main | safeHTML }}${after}`)
  const disableKinds = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ baseURL: 'http://localhost/', disableKinds }))
  for (const [index, file] of files.entries()) {
    const { before, main } = read(file)
    const title = /<title>([^<]*)/.exec(before)?.[1] ?? ''
    // Numbered names: an `index.md` would make all others its resources.
    if (main) writeFileSync(path.join(content, `${index}.md`), `${JSON.stringify({ title, url: `/${file}`, main })}\n`)
  }
  const output = path.join(folder, 'public')
  const script = path.join(root, 'bench', 'run', 'compress-files.ts')
  return {
    output,
    build: { file: 'hugo', args: ['--quiet'], cwd: folder },
    index: { file: path.join(root, 'node_modules', '.bin', 'pagefind'), args: ['--site', output], cwd: root },
    compress: { file: process.execPath, args: [script, output], cwd: root },
  }
}

function partsOf(html: string): { before: string; main: string; after: string } {
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  const end = html.lastIndexOf('</main>')
  return { before: html.slice(0, start), main: html.slice(start, end), after: html.slice(end) }
}
