import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedPath, sharedReason } from '../../tests/shared.ts'
import * as copy from './contract.ts'

const file = sharedPath('copy.zh-TW.json')

it.skipIf(!file)(`has every text of the contract as it stands (skipped where ${sharedReason})`, () => {
  const { _note, ...screens } = JSON.parse(readFileSync(file as string, 'utf8'))
  const ours = Object.fromEntries(Object.entries(copy).map(([name, texts]) => [name.replace(/Copy$/, ''), texts]))
  expect(ours).toEqual(screens)
})
