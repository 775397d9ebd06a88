import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { joinLines } from '../../api/snapshot.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { hashFile, recordLines } from './record-lines.ts'

function fileOf(content: string): string {
  const file = path.join(temporaryFolder('records'), 'items.json')
  writeFileSync(file, content)
  return file
}
const linesIn = (content: string) => {
  const lines = recordLines(fileOf(content))
  return lines && [...lines]
}

it.each<[string, string[]]>([
  ['one record', ['{"Id":1}']],
  ['texts with brackets, commas and breaks', ['{"Name":"],"}', '{"Name":"a\\nb,"}', '{"Name":"[\\n{"}']],
  [
    'records shorter than a piece',
    Array.from({ length: 9_000 }, (_, id) => `{"Id":${id},"Name":"${'好'.repeat(20)}"}`),
  ],
  // Three bytes a character, so that pieces end within one.
  ['records longer than a piece', ['好', '𠮷', 'e'].map((letter) => JSON.stringify({ Name: letter.repeat(400_001) }))],
])('reads %s as they were written', (_, lines) => {
  expect(linesIn(joinLines(lines))).toEqual(lines)
})

it.each([
  ['no records', '[]\n'],
  ['an empty file', ''],
  ['records on one line', '[{"Id":1},{"Id":2}]\n'],
  ['records on several lines', '[\n  {\n    "Id": 1\n  }\n]\n'],
])('leaves %s to a parser of the whole', (_, content) => {
  expect(linesIn(content)).toBeUndefined()
})

it('hashes a file of several pieces', () => {
  const file = fileOf('好'.repeat(200_000))
  expect(hashFile(file)).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'))
})
