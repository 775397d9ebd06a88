/** docs/asvs.md answers each requirement of levels 1 and 2 of ASVS 5.0.0 once; what holds is shown by files that are there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project-files.ts'

/** How many requirements of levels 1 and 2 each section has; in all of them they come before those of level 3. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2`
const levelOne = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1
  3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
  6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1
  10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`
const words = (text: string) => text.trim().split(/\s+/)

const rows = readFileSync(path.join(projectRoot, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', level = '', asks = '', state = '', how = '', shown = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { number, level, asks, state, how, files: [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
  })

it('answers each requirement once, under its level', () => {
  const wanted = words(sections).flatMap((entry) => {
    const [section, count] = entry.split(':')
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`)
  })
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted)
  expect(rows.filter(({ level }) => level === '1').map(({ number }) => number)).toEqual(words(levelOne))
  expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([])
})

it('says how, why or what is missing, in a state that it explains', () => {
  const states = ['holds', 'deviates', 'operator', 'does not apply', 'not met']
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
  expect(rows.filter(({ asks, how }) => asks === '' || how === '')).toEqual([])
})

it('shows what holds by files that are there', () => {
  const gone = rows.flatMap(({ number, files }) =>
    files.filter((file) => !existsSync(path.join(projectRoot, file))).map((file) => `${number}: ${file}`),
  )
  expect(gone).toEqual([])
  expect(rows.filter(({ state, files }) => (state === 'holds' || state === 'deviates') && files.length === 0)).toEqual(
    [],
  )
})

/** Where the standard asks for words and not for behaviour. */
const documents = /^(?:\d+\.1\.\d+|16\.2\.3)$/

it('shows behaviour by tests', () => {
  const untested = rows.filter(
    ({ number, state, files }) =>
      state === 'holds' && !documents.test(number) && !files.some((file) => /\.(?:test|spec)\.tsx?$/.test(file)),
  )
  expect(untested.map(({ number }) => number)).toEqual([])
})
