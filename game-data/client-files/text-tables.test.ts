import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { readPlaceNames } from './place-names.ts'
import { readTextTable } from './text-tables.ts'

it.each(['\r', '\t', ' '])('a table with many blanks before an entry is read at once: %j', (blank) => {
  expect(readTextTable(`501#Red Potion#\n${blank.repeat(1_000_000)}x`)).toEqual([[501, 'Red Potion']])
})

it('lists of places may have quotes and commas, and a line of blanks is skipped at once', async () => {
  const file = path.join(temporaryFolder('places'), 'names.txt')
  const lines = [
    '1002: Poring',
    '1003,"Thief, a bug",',
    '"1004" = "Fabre"',
    '1005\tLunatic ',
    '1006: "a" b',
    '1007="Open',
  ]
  writeFileSync(file, `${lines.join('\n')}\n1008:${' '.repeat(100_000)}"x"y\n`)
  const { names } = await readPlaceNames([file], { setting: 'MONSTER_NAMES', encoding: 'utf-8', onProblem() {} })
  expect([...names]).toEqual([
    ['1002', 'Poring'],
    ['1003', 'Thief, a bug'],
    ['1004', 'Fabre'],
    ['1005', 'Lunatic'],
    ['1007', 'Open'],
  ])
})
