import path from 'node:path'
import { expect, it } from 'vitest'
import { contractTables, readDescriptions } from '../../api/contract-tables.ts'
import { endpoints, nameOfCall } from '../../api/endpoints.ts'
import { projectFiles, projectRoot, readProjectFile } from './project-files.ts'

const page = 'docs/contract.md'
const block = /(<!-- calls[^>]*-->\n)[\s\S]*(<!-- end of calls -->)/

// npm test -- tests/house/contract.test.ts -u writes the tables.
it('the tables of docs/contract.md are generated from the endpoints', async () => {
  const text = readProjectFile(page)
  expect(text).toMatch(block)
  const expected = text.replace(block, (_, start: string, end: string) => `${start}\n${contractTables()}\n\n${end}`)
  await expect(expected).toMatchFileSnapshot(path.join(projectRoot, page))
})

it('api/endpoints.ts has each call of api/, once', () => {
  const names = endpoints.map(nameOfCall)
  expect(names).toEqual([...new Set(names)])
  expect([...readDescriptions().keys()].sort()).toEqual(names.sort())
})

it('the host registers calls only with `route`', () => {
  const registration = /\bapp\.(?:get|post|put|patch|delete|all|on)\(|\.(?:get|post|put|patch|delete|all)\(\s*['"`]\//
  const files = projectFiles().filter((file) => /^host\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const registering = files.filter((file) => registration.test(readProjectFile(file)))
  // The second one answers while the host starts, before it has calls.
  expect(registering).toEqual(['host/http/route.ts', 'host/http/starting-app.ts'])
})
