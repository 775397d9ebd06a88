/** The compressed size of a page of a release with its styles and scripts. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface PageBytes {
  html: number
  css: number
  js: number
  total: number
  /** Scripts in the order of the page, each followed by its static imports. */
  scripts: string[]
  /** Whether the page has an island of React. */
  react: boolean
}

const staticImport = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{0,2}\/[^"']+\.js)["']/g

export function measurePage(release: string, file: string): PageBytes {
  const served = (name: string) => {
    const full = path.join(release, name)
    return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size
  }
  const html = readFileSync(path.join(release, file), 'utf8')
  const scripts = new Set<string>()
  const follow = (specifier: string, from: string) => {
    const name = new URL(specifier, `http://site/${from}`).pathname.slice(1)
    if (scripts.has(name)) return
    scripts.add(name)
    const code = readFileSync(path.join(release, name), 'utf8')
    for (const [, next] of code.matchAll(staticImport)) follow(next as string, name)
  }
  for (const [, src] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)) follow(src as string, file)
  for (const [, inside] of html.matchAll(/<script type="module">(.*?)<\/script>/gs))
    for (const [, next] of (inside as string).matchAll(staticImport)) follow(next as string, file)
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) =>
    (href as string).slice(1),
  )
  const sum = (names: Iterable<string>) => [...names].reduce((bytes, name) => bytes + served(name), 0)
  const [page, css, js] = [served(file), sum(styles), sum(scripts)]
  return { html: page, css, js, total: page + css + js, scripts: [...scripts], react: html.includes('<astro-island') }
}
