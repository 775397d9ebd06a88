import { expect, it } from 'vitest'
import { tooManyFiles } from './static-host.ts'

it.each([
  ['none', 1_000_000, undefined],
  ['netlify', 1_000_000, undefined],
  ['cloudflare-pages', 20_000, undefined],
  ['cloudflare-pages', 20_001, { limit: 20_000 }],
  ['cloudflare-pages-paid', 24_949, undefined],
  ['cloudflare-pages-paid', 100_001, { limit: 100_000 }],
] as const)('%s with %d files has the problem %o', (host, files, problem) =>
  expect(tooManyFiles(host, files)).toEqual(problem),
)
