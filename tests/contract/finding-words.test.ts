import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findingWords } from '../../domain/copy/database-findings.ts'
import { wantedTables } from '../../host/game-db/wanted-columns.ts'

const folder = path.resolve(import.meta.dirname, '../../host/game-db')

it('each finding about the game database has words for the admins page', () => {
  const source = globSync('*.ts', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const codes = Array.from(source.join('\n').matchAll(/\bcode: '([\w-]+)'/g), ([, code = '']) => code)
  expect(codes).toContain('unknown-column')
  expect(codes.filter((code) => findingWords({ code, values: {}, cost: '' }) === undefined)).toEqual([])
})

it('each loss of a table or column has words', () => {
  const costs = Object.values(wantedTables).flatMap(({ cost, optional = {} }) => [cost, ...Object.values(optional)])
  const words = costs.map((cost) => findingWords({ code: 'no-table', values: { table: 'x' }, cost })?.cost ?? '')
  expect(words.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([])
})
