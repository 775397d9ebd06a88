import { expect, it } from 'vitest'
import { readConfig } from '../../../settings/config.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { hashSources } from './source-hash.ts'

const hashWith = (settings: Record<string, string>) => hashSources(temporaryFolder('sources'), readConfig(settings))

it.each([
  { setting: 'SITE_NAME', value: '另一站', isOther: true },
  { setting: 'RENDERER_URL', value: 'http://127.0.0.1:11011', isOther: true },
  { setting: 'PULL_MINUTES', value: '7', isOther: false },
])('a new value of $setting gives another hash: $isOther', ({ setting, value, isOther }) => {
  expect(hashWith({ [setting]: value }) !== hashWith({})).toBe(isOther)
})
