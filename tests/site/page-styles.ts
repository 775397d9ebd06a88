/** Classes of a built page whose styles are missing in its style sheets. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../stack/stack.ts'

/** Classes with a rule of their own in `src/styles`. */
const styled = new Set(
  globSync('src/styles/*.css', { cwd: projectRoot }).flatMap((file) =>
    classesIn(readFileSync(path.join(projectRoot, file), 'utf8')),
  ),
)

export function classesWithoutStyle(release: string, file: string): string[] {
  const html = readFileSync(path.join(release, file), 'utf8')
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
    readFileSync(path.join(release, href), 'utf8'),
  )
  const inline = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  const loaded = new Set([...sheets, ...inline].flatMap(classesIn))
  const used = new Set([...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  return [...used].filter((name) => styled.has(name) && !loaded.has(name))
}

function classesIn(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
}
