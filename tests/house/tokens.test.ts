/** Every design token that src/styles declares in @theme is used somewhere; an unused one is deleted. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectRoot } from './project-files.ts'

const files = projectFiles('src').filter((file) => /\.(css|astro|ts|tsx)$/.test(file))
const sources = files.map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))

const declared = new Set<string>()
for (const source of sources)
  for (const block of source.matchAll(/@theme[^{]*\{([^}]*)\}/g))
    for (const token of (block[1] ?? '').matchAll(/--([a-z0-9-]+)\s*:/g)) if (token[1]) declared.add(token[1])

/** Tailwind turns --color-x into bg-x, text-x, …; --text-x into text-x; --spacing-x into p-x, …; so the bare name counts. */
function isUsed(token: string): boolean {
  const bare = token.replace(
    /^(color|font-weight|font|text|spacing|radius|shadow|breakpoint|ease|animate|container|leading|tracking)-/,
    '',
  )
  if (bare.includes('--')) return true
  // `--value(--color-tint-*)` makes a utility of each token of that name.
  const whole = sources.some((source) =>
    [...source.matchAll(/--value\(--([a-z-]+)-\*\)/g)].some(([, name]) => token.startsWith(`${name}-`)),
  )
  if (whole) return true
  const pattern = new RegExp(`var\\(--${token}\\b|--theme\\(--${token}\\b|[a-z]-${bare}(?![a-z0-9-])|${bare}:`)
  return sources.some((source) => pattern.test(source.replace(/@theme[^{]*\{[^}]*\}/g, '')))
}

it('every design token is used', () => {
  expect(declared.size).toBeGreaterThan(0)
  expect([...declared].filter((token) => !isUsed(token))).toEqual([])
})
