import { describe, expect, it } from 'vitest'
import { findImports, importCircles } from './find-imports.ts'
import { ruleBroken } from './layout.ts'

describe('layout rules', () => {
  it.each([
    ['domain/a.ts', './b.ts'],
    ['host/app.ts', './accounts/index.ts'],
    ['host/payments/routes/orders.ts', '../../accounts/index.ts'],
    ['publish/release/render/renderer.ts', '../../../src/content/snapshot.ts'],
    ['src/islands/a/index.tsx', './part.tsx'],
    ['tests/contract/a.test.ts', '../../host/accounts/log-in.ts'],
  ])('%s may import %s', (file, specifier) => expect(ruleBroken(file, specifier)).toBeUndefined())

  it.each([
    ['domain/a.ts', 'node:fs', 'domain imports no package'],
    ['domain/a.ts', '../api/item.ts', 'domain may not import api'],
    ['host/accounts/log-in.ts', '../payments/index.ts', 'host/accounts may not import host/payments'],
    ['host/market/routes.ts', '../payments/index.ts', 'host/market may not import host/payments'],
    ['host/payments/routes/orders.ts', '../../accounts/log-in.ts', 'import host/accounts/index.ts'],
    ['src/pages/index.astro', '../../host/app.ts', 'src/pages may not import host'],
    ['src/islands/a/index.tsx', '../b/part.tsx', 'island a may not import island b'],
    ['publish/pull/pull.ts', '../refresh/refresh.ts', 'publish/pull may not import publish/refresh'],
  ])('%s may not import %s', (file, specifier, reason) => expect(ruleBroken(file, specifier)).toContain(reason))

  it('finds static, type, side-effect, dynamic and multi-line imports', () => {
    const source = `import a from './a.ts'\nimport type { B } from "./b.ts"\nimport './c.ts'\nexport {\n  d,\n} from './d.ts'\nawait import('./e.ts')`
    expect(findImports(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
  })

  it('finds files that import each other', () => {
    const circles = importCircles(
      new Map([
        ['a', ['b']],
        ['b', ['a', 'c']],
        ['c', []],
      ]),
    )
    expect(circles).toEqual([['a', 'b']])
  })
})
