import { expect, it } from 'vitest'
import { gradeLetter, gradeNumber } from './grade.ts'

it('grades 1 to 4 are the letters D to A', () => {
  expect([0, 1, 2, 3, 4, 5, -1].map(gradeLetter)).toEqual(['', 'D', 'C', 'B', 'A', '', ''])
})

it.each([
  [0, 0],
  [4, 4],
  [5, 0],
  [-1, 0],
  [1.5, 0],
  ['3', 3],
  ['5', 0],
  ['13', 0],
  ['31', 0],
  [' a ', 4],
  ['D', 1],
  ['E', 0],
  [undefined, 0],
])('the grade %j is read as %i', (grade, number) => expect(gradeNumber(grade)).toBe(number))
