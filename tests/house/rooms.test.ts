import { expect, it } from 'vitest'
import { findImports, importCircles, ruleBroken } from './rooms.ts'

it('refuses imports of a room that may not be entered, past a door, and from another island', () => {
  expect(ruleBroken('host/app.ts', '../http/accept.ts')).toBeUndefined()
  expect(ruleBroken('domain/a.ts', 'node:fs')).toContain('domain imports nothing')
  expect(ruleBroken('src/pages/index.astro', '../../host/app.ts')).toContain('pages may not import host')
  expect(ruleBroken('publish/release/cold-build.ts', './render/renderer.ts')).toContain('import publish/release/render/index.ts')
  expect(ruleBroken('src/islands/a/index.tsx', '../b/part.tsx')).toContain('island a may not import island b')
})

it('finds static, type, side-effect and dynamic imports, also over several lines', () => {
  const source = `import {\n  a,\n} from './a.ts'\nimport type { B } from "./b.ts"\nimport './c.ts'
export { d } from './d.ts'\nawait import('./e.ts')`
  expect(findImports(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
})

it('finds files that import each other', () => {
  const circles = importCircles(new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: ['b'] })))
  expect(circles).toEqual([['b', 'c']])
})
