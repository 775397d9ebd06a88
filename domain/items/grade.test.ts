import { expect, it } from 'vitest'
import { gradeLetter, gradeNumber } from './grade.ts'

it('grades 1 to 4 are the letters D to A', () => {
  expect([0, 1, 2, 3, 4, 5, -1].map(gradeLetter)).toEqual(['', 'D', 'C', 'B', 'A', '', ''])
})

it.each([
  [0, 0],
  [4, 4],
  [5, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['0', 0],
  ['', 0],
  ['3', 3],
  ['5', undefined],
  ['13', undefined],
  ['31', undefined],
  [' a ', 4],
  ['D', 1],
  ['E', undefined],
  [undefined, undefined],
])('the grade %j is read as %s', (grade, number) => expect(gradeNumber(grade)).toBe(number))
