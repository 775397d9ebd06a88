import { expect, it } from 'vitest'
import { type ChangeRecord, changeId, historyIndex } from './history.ts'
import { type ChangeSection, changeSections, noChanges, type SectionChanges } from './types.ts'

function version(slug: string, section: ChangeSection, changes: Partial<SectionChanges>): ChangeRecord {
  const all = Object.fromEntries(changeSections.map((name) => [name, noChanges])) as ChangeRecord['changes']
  const head = { format: 1, sequence: 1, version: slug, previous: '', at: '2026-01-01T00:00:00Z' } as const
  return { ...head, slug, changes: { ...all, [section]: { ...noChanges, ...changes } } }
}

it('the index has the versions that added, changed or removed a record, in their order', () => {
  const box = { key: 'box', name: '箱' }
  const index = historyIndex([
    version('4', 'packages', { added: [box] }),
    version('3', 'packages', { removed: [box] }),
    version('2', 'packages', { changed: [{ ...box, lines: [], more: 0 }], added: [{ key: 'other', name: '別箱' }] }),
    version('1', 'items', { changed: [{ ...box, lines: [], more: 0 }] }),
  ])
  const id = changeId('packages', 'box')
  expect(index.get(id)?.map(({ slug, id: fragment }) => [slug, fragment])).toEqual([
    ['4', id],
    ['3', id],
    ['2', id],
  ])
  expect([...index.keys()].sort()).toEqual(['item-box', 'package-box', 'package-other'])
})
