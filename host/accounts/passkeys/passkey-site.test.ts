import { expect, it } from 'vitest'
import { passkeySite } from './passkey-site.ts'

const site = (SITE_URL: string, ...CORS_ORIGINS: string[]) => passkeySite({ SITE_URL, SITE_NAME: '年鑑', CORS_ORIGINS })

it('identifies the site by its host name, without the port', () => {
  expect(site('https://wiki.example.com:8443')).toEqual({
    id: 'wiki.example.com',
    name: '年鑑',
    origins: ['https://wiki.example.com:8443'],
  })
  expect(site('http://localhost:4321')?.id).toBe('localhost')
})

it('accepts other https origins below the site’s name only', () => {
  const others = ['https://example.com', 'https://a.example.com', 'https://badexample.com', 'http://b.example.com']
  expect(site('https://example.com', ...others)?.origins).toEqual(['https://example.com', 'https://a.example.com'])
  expect(site('https://www.example.com', ...others)?.origins).toEqual(['https://www.example.com'])
})

it('is undefined for http addresses and for IP addresses', () => {
  for (const url of [
    'http://wiki.example.com',
    'https://203.0.113.7',
    'http://127.0.0.1:4321',
    'https://[2001:db8::1]',
  ])
    expect(site(url)).toBeUndefined()
})
