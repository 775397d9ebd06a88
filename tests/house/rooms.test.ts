import { describe, expect, it } from 'vitest'
import { findImports, importCircles, roomOf, ruleBroken } from './rooms.ts'

describe('rooms', () => {
  it('tells the room of a file', () => {
    expect(roomOf('src/content/items.ts')).toBe('content')
    expect(roomOf('src/content.config.ts')).toBe('content')
    expect(roomOf('src/islands/login/index.tsx')).toBe('islands')
    expect(roomOf('host/app.test.ts')).toBe('tests')
    expect(roomOf('astro.config.mjs')).toBeUndefined()
  })
  it('keeps domain alone', () => {
    expect(ruleBroken('domain/a.ts', './b.ts')).toBeUndefined()
    expect(ruleBroken('domain/a.ts', 'node:fs')).toContain('domain imports nothing')
    expect(ruleBroken('domain/a.ts', '../api/item.ts')).toContain('domain may not import api')
  })
  it('keeps host and site apart', () => {
    expect(ruleBroken('src/pages/index.astro', '../../host/app.ts')).toContain('pages may not import host')
    expect(ruleBroken('host/app.ts', '../src/content/items.ts')).toContain('host may not import content')
  })
  it('lets both servers enter http, which enters nothing', () => {
    expect(ruleBroken('host/app.ts', '../http/accept.ts')).toBeUndefined()
    expect(ruleBroken('site-server/site-server.ts', '../http/accept.ts')).toBeUndefined()
    expect(ruleBroken('http/accept.ts', '../domain/a.ts')).toContain('http may not import domain')
    expect(ruleBroken('src/pages/index.astro', '../../http/accept.ts')).toContain('pages may not import http')
  })
  it('lets only the commands that run everything start the host', () => {
    expect(ruleBroken('scripts/start.ts', '../host/server.ts')).toBeUndefined()
    expect(ruleBroken('scripts/pull.ts', '../host/server.ts')).toContain('scripts may not import host')
  })
  it('lets nobody past the doors of the release engine', () => {
    expect(ruleBroken('release/cold-build.ts', './render/index.ts')).toBeUndefined()
    expect(ruleBroken('release/render/renderer.ts', './page-templates.ts')).toBeUndefined()
    expect(ruleBroken('release/render/renderer.ts', '../private-interfaces.ts')).toBeUndefined()
    expect(ruleBroken('release/cold-build.ts', './render/renderer.ts')).toContain('import release/render/index.ts')
    expect(ruleBroken('site-server/resolve.ts', '../release/verify/verify.ts')).toContain('release/verify/index.ts')
    expect(ruleBroken('release/verify/verify.ts', '../publish/prune.ts')).toContain('release/publish/index.ts')
  })
  it('lets the release engine read a snapshot as pages do, and no more of them', () => {
    expect(ruleBroken('release/render/renderer.ts', '../../src/content/snapshot.ts')).toBeUndefined()
    expect(ruleBroken('release/index.ts', '../src/content/items.ts')).toContain('release may not import content')
    expect(ruleBroken('release/index.ts', '../pull/pull.ts')).toContain('release may not import pull')
  })
  it('keeps islands apart', () => {
    expect(ruleBroken('src/islands/a/index.tsx', './part.tsx')).toBeUndefined()
    expect(ruleBroken('src/islands/a/index.tsx', '../b/part.tsx')).toContain('island a may not import island b')
  })
  it('finds static, type, side-effect and dynamic imports', () => {
    const source = `import a from './a.ts'\nimport type { B } from "./b.ts"\nimport './c.ts'\nexport { d } from './d.ts'\nawait import('./e.ts')`
    expect(findImports(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
  })
  it('finds an import over several lines', () => {
    expect(findImports(`import {\n  a,\n  b,\n} from './x.ts'`)).toEqual(['./x.ts'])
  })
  it('finds files that import each other, and not those that two import', () => {
    const imports = (edges: Record<string, string[]>) => new Map(Object.entries(edges))
    expect(importCircles(imports({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
    expect(importCircles(imports({ a: ['b'], b: ['a'] }))).toEqual([['a', 'b']])
    expect(importCircles(imports({ a: ['b'], b: ['c', 'd'], c: ['b'], d: ['d'] }))).toEqual([['b', 'c'], ['d']])
  })
})
