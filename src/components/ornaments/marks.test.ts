import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { entities } from '../entities.ts'
import { marks } from './marks.ts'

const pages = new URL('../../pages/', import.meta.url)

/** The mark that a page's head names; pages of an entity have the entity's. */
function markOf(file: string): string | undefined {
  const mark = /<PageHead[^>]* mark=(?:"(\w+)"|\{mark\})/.exec(readFileSync(new URL(file, pages), 'utf8'))
  if (!mark) return undefined
  return mark[1] ?? entities[basename(file, '.astro') as keyof typeof entities].mark
}

it('gives every kind of page a mark of its own', () => {
  const heads = globSync('**/*.astro', { cwd: pages }).flatMap((file) => markOf(file) ?? [])
  expect(heads.length).toBeGreaterThan(20)
  expect(heads).toHaveLength(new Set(heads).size)
  for (const mark of heads) expect(Object.keys(marks)).toContain(mark)
})
