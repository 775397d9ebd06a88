import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project-files.ts'

const folder = path.join(projectRoot, 'src/styles')

it('each @source of a style sheet matches files', () => {
  const patterns = readdirSync(folder).flatMap((sheet) =>
    [...readFileSync(path.join(folder, sheet), 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].flatMap(
      ([, pattern = '']) => alternatives(pattern),
    ),
  )
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: folder }).length === 0)).toEqual([])
})

function alternatives(pattern: string): string[] {
  const [braces, words] = /\{([^}]*)\}/.exec(pattern) ?? []
  if (!braces || words === undefined) return [pattern]
  return words.split(',').flatMap((word) => alternatives(pattern.replace(braces, word)))
}
