import { expect, it } from 'vitest'
import { readConfig } from '../../../settings/config.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { hashSources } from './source-hash.ts'

const hashWith = (settings: Record<string, string>) => hashSources(temporaryFolder('sources'), readConfig(settings))

it.each([
  { setting: 'SITE_NAME', value: '另一站', isChange: true },
  { setting: 'RENDERER_URL', value: 'http://127.0.0.1:11011', isChange: true },
  { setting: 'CONTACT_URL', value: 'mailto:team@example.com', isChange: true },
  { setting: 'PULL_MINUTES', value: '7', isChange: false },
  { setting: 'TRUSTED_PROXY_HOPS', value: '1', isChange: false },
])('a new value of $setting changes the hash: $isChange', ({ setting, value, isChange }) => {
  expect(hashWith({ [setting]: value }) !== hashWith({})).toBe(isChange)
})
