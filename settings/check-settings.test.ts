import { expect, it } from 'vitest'
import { addressProblems, checkPublished, hostSettingProblems } from './check-settings.ts'
import { readConfig } from './config.ts'

const live = { SITE_URL: 'https://wiki.example.com', PUBLIC_API_HOST: 'https://api.example.com' }
const problems = (env: Record<string, string>) => addressProblems(readConfig(env)).map(({ problem }) => problem)

it('addresses on one machine and on the internet are accepted', () => {
  expect(problems({})).toEqual([])
  expect(problems({ ...live, API_HOST: 'http://127.0.0.1:8787' })).toEqual([])
  for (const PUBLIC_REPORT_URL of ['off', 'https://reports.example.com/csp'])
    expect(problems({ ...live, PUBLIC_REPORT_URL })).toEqual([])
  expect(problems({ SITE_URL: 'http://192.168.1.5:4321', PUBLIC_API_HOST: 'http://192.168.1.5:8787' })).toEqual([])
})
it.each([
  [{ API_HOST: 'https://api.example.com' }, /^SITE_URL is http:\/\/localhost:4321/],
  [{ SITE_URL: live.SITE_URL }, /^PUBLIC_API_HOST is http:\/\/127.0.0.1:8787/],
  [{ ...live, PUBLIC_API_HOST: 'http://api.example.com' }, /^PUBLIC_API_HOST .*over http/],
  [{ ...live, PUBLIC_IMAGE_HOST: 'http://images.example.com/ro' }, /^PUBLIC_IMAGE_HOST .*over http/],
  [{ ...live, PUBLIC_IP_LOOKUP: 'http://127.0.0.1:8787/api/myip' }, /^PUBLIC_IP_LOOKUP .*only this machine/],
  [{ ...live, PUBLIC_REPORT_URL: 'http://reports.example.com/csp' }, /^PUBLIC_REPORT_URL .*over http/],
  [{ ...live, PUBLIC_REPORT_URL: 'http://localhost:8787/reports' }, /^PUBLIC_REPORT_URL .*only this machine/],
  [{ ...live, CONTACT_URL: 'http://discord.example.com' }, /^CONTACT_URL is http/],
  [{ ...live, CLIENT_DOWNLOAD_URL: 'http://files.example.com/client.exe' }, /^CLIENT_DOWNLOAD_URL is http/],
  [{ ...live, CLIENT_PATCHES: '更新檔=http://files.example.com/1.zip' }, /^CLIENT_PATCHES is http/],
  [{ ...live, COMMUNITY_LINKS: '論壇=http://forum.example.com/' }, /^COMMUNITY_LINKS is http/],
  [{ ...live, PUBLIC_IMAGE_HOST: 'http://[::1]:8787' }, /^PUBLIC_IMAGE_HOST .*only this machine/],
])('the addresses %j are rejected', (env, line) => {
  expect(problems(env)).toEqual([expect.stringMatching(line)])
  expect(() => checkPublished(readConfig(env))).toThrow('do not fit each other')
})

const problemsOf = (env: Record<string, string>) =>
  hostSettingProblems(readConfig({ ...live, ...env })).map(({ problem }) => problem)
it('settings of a host behind one proxy, and of a host without one, are accepted', () => {
  expect(problemsOf({ TRUSTED_PROXY_HOPS: '1' })).toEqual([])
  expect(hostSettingProblems(readConfig({}))).toEqual([])
  const network = { SITE_URL: 'http://192.168.1.5:4321', PUBLIC_API_HOST: 'http://192.168.1.5:8787' }
  for (const HOST_BIND of ['0.0.0.0', '::']) expect(problemsOf({ ...network, HOST_BIND })).toEqual([])
})
it('settings that do not work together are reported', () => {
  expect(problemsOf({ CORS_ORIGINS: 'https://other.example', PUBLIC_SIGN_UP_BIRTHDATE: 'on' })).toEqual([
    expect.stringContaining('CORS_ORIGINS does not contain SITE_URL'),
    expect.stringContaining('TRUSTED_PROXY_HOPS is 0'),
    expect.stringContaining('PUBLIC_SIGN_UP_BIRTHDATE is on without GAME_DATABASE_URL'),
  ])
  for (const HOST_BIND of ['0.0.0.0', '192.168.1.5'])
    expect(problemsOf({ HOST_BIND })).toEqual([expect.stringContaining('TRUSTED_PROXY_HOPS is 0')])
})

it('an invalid setting is reported once, without the settings that depend on it', () => {
  for (const env of [{ HOST_PORT: 'wrong' }, { API_HOST: 'ftp://x' }, { SITE_URL: 'wiki' }, { PORT: '99999' }]) {
    const lines = (() => {
      try {
        readConfig(env)
      } catch (error) {
        return (error as Error).message.split('\n').slice(1)
      }
    })()
    expect(lines).toEqual([expect.stringContaining(Object.keys(env)[0] as string)])
  }
})
