import { expect, it } from 'vitest'
import { isReportAddress, reportTarget } from './report-address.ts'

const report = { page: 'https://wiki.test/item/501', id: 'item/501', version: '7a', value: '攻擊 & 防禦 #1\n"50"' }
const labels = ['頁面：', '資料：', '版本：', '數值：']
const target = (channel: string, changes = {}) => reportTarget(channel, { ...report, ...changes }, labels, '回報')

it('a mail has subject and text, encoded so that no value adds a header', () => {
  const { href, copies } = target('mailto:team@example.com', { value: 'x&cc=all@example.com\r\nBcc: y' })
  const { pathname, searchParams } = new URL(href)
  expect(pathname).toBe('team@example.com')
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
  expect(searchParams.get('body')).toBe(
    '頁面：https://wiki.test/item/501\r\n資料：item/501\r\n版本：7a\r\n數值：x&cc=all@example.com Bcc: y',
  )
  expect(href).not.toContain('+')
  expect(copies).toBe(false)
})

it('placeholders of an address are filled in, each encoded', () => {
  const { href } = target('https://forms.test/new?title={id}&body={text}#{version}')
  const url = new URL(href)
  expect(url.searchParams.get('title')).toBe('item/501')
  expect(url.searchParams.get('body')).toContain('數值：攻擊 & 防禦 #1 "50"')
  expect(url.hash).toBe('#7a')
})

it('a value with a placeholder in it is not filled in again', () => {
  expect(new URL(target('https://a.test/?q={value}', { value: '{page}' }).href).searchParams.get('q')).toBe('{page}')
})

it('the text for an address without placeholders is copied', () => {
  expect(target('https://discord.gg/abc')).toMatchObject({ href: 'https://discord.gg/abc', copies: true })
})

it('a long value is cut between characters, and half a character is replaced', () => {
  const { text } = target('https://a.test/', { value: `${'😀'.repeat(400)}` })
  expect([...(text.split('數值：')[1] ?? '')]).toHaveLength(300)
  expect(text.isWellFormed()).toBe(true)
  expect(() => target('https://a.test/{value}', { value: '\ud83d' })).not.toThrow()
})

it.each([
  ['https://a.test/{page}?x={text}', true],
  ['https://discord.gg/abc', true],
  ['https://a.test/?x={name}', false],
  ['https://{id}.a.test/', false],
  ['https://a.test/?x={id', false],
])('%s is an address of a channel: %s', (address, isOne) => expect(isReportAddress(address)).toBe(isOne))
