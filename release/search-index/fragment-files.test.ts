import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { fragmentContent } from './fragment-files.ts'
import { fragmentText } from './pagefind-format.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fragments-'))
const file = path.join(folder, 'a.pf_fragment')
afterAll(() => rmSync(folder, { recursive: true }))

const parts = [
  '"',
  '\\',
  ',',
  '{',
  '}',
  ':',
  ',"item/1":{"anchors":[],',
  '"},"item/2":{"anchors":[],',
  '之',
  '\u2028',
  '𠮷',
]
const text = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 8 }).map((list) => list.join(''))
const id = fc.stringMatching(/^(?:item|news|package)\/[\w%.-]{1,6}$/)

describe('a fragment file', () => {
  it('gives the next one its pages’ fragments as they were, whatever their texts hold', () => {
    fc.assert(
      fc.property(fc.dictionary(id, fc.tuple(text, text), { minKeys: 1, maxKeys: 9 }), (pages) => {
        const fragments = Object.entries(pages).map(
          ([page, [title, content]]) => [page, fragmentText(`/${page}`, { kind: title, title }, content, 1)] as const,
        )
        const content = fragmentContent({ group: 'a', fragments })
        writeFileSync(file, zlib.gzipSync(content))
        const taken = fragments.map(([page]) => [page, { file }] as const)
        expect(fragmentContent({ group: 'b', fragments: taken }).equals(content)).toBe(true)
        const others = taken.toReversed()
        expect(fragmentContent({ group: 'b', fragments: others }).equals(content)).toBe(others.length === 1)
      }),
    )
  })

  it('that lacks a page is an error that names both', () => {
    writeFileSync(
      file,
      zlib.gzipSync(fragmentContent({ group: 'a', fragments: [['item/1', '{"anchors":[],"content":""}']] })),
    )
    expect(() => fragmentContent({ group: 'b', fragments: [['item/2', { file }]] })).toThrow(
      `the text of /item/2 is not in ${file}`,
    )
  })
})
