import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { mailServerOf } from './mail-settings.ts'

it('a mail server needs TLS, except on this machine', () => {
  expect(mailServerOf('')).toBeUndefined()
  expect(mailServerOf('smtp://post%40example.com:p%3Aw%2F@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
    auth: { user: 'post@example.com', pass: 'p:w/' },
  })
  expect(mailServerOf('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true, requireTLS: false })
  for (const local of ['smtp://127.0.0.1:2525', 'smtp://localhost:2525', 'smtp://[::1]:2525'])
    expect(mailServerOf(local)).toMatchObject({ port: 2525, requireTLS: false, ignoreTLS: true })
  for (const remote of [
    'smtp://127.0.0.1.example.com',
    'smtp://10.0.0.1',
    'smtp://[::2]',
    'smtp://localhost.example.com',
  ])
    expect(mailServerOf(remote)).toMatchObject({ requireTLS: true, ignoreTLS: false })
})

it.each([
  'http://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/queue',
  'smtp://mail.example.com?tls.rejectUnauthorized=false',
  'smtp://us%ZZer@mail.example.com',
])('MAIL_URL %s is rejected, and the message does not have it', (MAIL_URL) => {
  expect(() => readConfig({ MAIL_URL })).toThrow(ConfigError)
  expect(() => readConfig({ MAIL_URL })).not.toThrow(/\(is|example|ZZ/)
})

it('the sender is at the domain of the site, unless MAIL_FROM is set', () => {
  const from = (env: Record<string, string>) => readConfig(env).MAIL_FROM
  expect(from({ SITE_URL: 'https://wiki.example.com' })).toBe('no-reply@wiki.example.com')
  expect(from({ SITE_URL: 'http://203.0.113.7' })).toBe('no-reply@localhost')
  expect(from({ MAIL_FROM: 'gm@example.com' })).toBe('gm@example.com')
  expect(() => from({ MAIL_FROM: 'gm@example.com\r\nBcc: all@example.com' })).toThrow(ConfigError)
})
