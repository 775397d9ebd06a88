import { expect, it } from 'vitest'
import { hostSettingProblems } from './check-settings.ts'
import { readConfig, secretSettings } from './config.ts'

it('secretSettings has the settings that contain a secret', () => {
  expect([...secretSettings()].sort()).toEqual([
    ...['DATABASE_URL', 'DELIVERY_TOKEN', 'ECPAY_HASH_IV', 'ECPAY_HASH_KEY', 'GAME_DATABASE_URL'],
    ...['GAME_LOG_DATABASE_URL', 'MAIL_URL', 'METRICS_TOKEN', 'RENDERER_TOKEN', 'SECOND_FACTOR_KEY'],
  ])
})

it.each(['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'almanac-host_1'])('HOST_BIND may be %s', (HOST_BIND) => {
  expect(readConfig({ HOST_BIND }).HOST_BIND).toBe(HOST_BIND)
  expect(() => hostSettingProblems(readConfig({ HOST_BIND }))).not.toThrow()
})
it.each(['127.0.0.1:8787', '0.0.0.0:80', '[::]', 'http://0.0.0.0', 'my host', '*', '256.0.0.1'])(
  'HOST_BIND and SITE_BIND cannot be %s',
  (address) => {
    expect(() => readConfig({ HOST_BIND: address })).toThrow(/HOST_BIND must be an address such as 127\.0\.0\.1/)
    expect(() => readConfig({ SITE_BIND: address })).toThrow(/SITE_BIND must be an address/)
  },
)

it.each([
  ['PUBLIC_IMAGE_HOST', 'https://user:word@images.example.com/ro'],
  ['PUBLIC_IP_LOOKUP', 'https://api.example.com/ip,https://:word@ip.example.com/'],
  ['PUBLIC_REPORT_URL', 'https://user@reports.example.com/'],
  ['SITE_URL', 'https://:word@wiki.example.com'],
])('a password in %s is rejected, because each page would have it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} must be .*without a (user name|path)`))
})

it.each(['密'.repeat(40), 'x'.repeat(31)])('DELIVERY_TOKEN cannot be %s', (DELIVERY_TOKEN) => {
  expect(() => readConfig({ DELIVERY_TOKEN })).toThrow('DELIVERY_TOKEN must have at least 32 characters')
})
