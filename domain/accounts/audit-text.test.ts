import { expect, it } from 'vitest'
import { auditCopy } from '../copy/audit.ts'
import { auditActions } from '../copy/audit-words.ts'
import { auditActionText, auditFactName, auditFactText, auditSubjectText, paymentReportText } from './audit-text.ts'

it('each action has its own Chinese name', () => {
  const texts = Object.keys(auditActions).map(auditActionText)
  for (const text of texts) expect(text).toMatch(/\p{Script=Han}{2}/u)
  expect(new Set(texts).size).toBe(texts.length)
})

it('each action belongs to a kind that the page filters by', () => {
  const prefixes = Object.keys(auditActions).map((action) => action.split('.')[0])
  expect(prefixes.filter((prefix) => !(String(prefix) in auditCopy.kinds))).toEqual([])
})

it.each(['of.another-version', 'constructor', ''])('the action "%s" has no name', (action) =>
  expect(auditActionText(action)).toBeUndefined(),
)

it('facts are translated, and the names of settings are not', () => {
  expect(auditFactName('refunded')).toBe('已標記退款')
  expect(auditFactName('SITE_NAME')).toBe('SITE_NAME')
  expect(auditFactName('toString')).toBe('toString')
})

it.each([
  ['enable', true, '是'],
  ['pinned', false, '否'],
  ['first', true, '無（首次啟動）'],
  ['title', '', '—'],
  ['startsAt', null, '—'],
  ['startsAt', Date.UTC(2026, 0, 2, 3, 4), '2026-01-02 11:04'],
  ['closesAt', 'soon', 'soon'],
  ['until', '2026-01-02T16:00:00.000Z', '2026-01-03 00:00'],
  ['until', '2026-01-02', '2026-01-02'],
  ['fields', 'title enable', '標題、公開'],
  ['role', 'author', '作者'],
  ['type', 2, '活動'],
  ['amount', 12000, '12,000'],
  ['account_id', 12000, '12000'],
  ['MAIL_LIST', ['a'], '["a"]'],
])('the text of %s %j is %s', (name, value, text) => expect(auditFactText(name, value)).toBe(text))

it('an id as the subject follows its kind', () => {
  expect(auditSubjectText('post.update', '30')).toBe('公告 #30')
  expect(auditSubjectText('login.fail', '7')).toBe('帳號 #7')
})

it.each([
  ['credited', '已付款，排入發放'],
  ['failed, wrong amount', '付款失敗，金額不符'],
  ['found by reconciliation: already credited', '對帳時發現：先前已處理'],
  ['the provider could not be asked: timeout, twice', '無法向金流查詢：timeout, twice'],
])('the report "%s" has a text', (report, text) => expect(paymentReportText(report)).toBe(text))

it.each(['of another version', 'credited, of another version'])('the report "%s" has no text', (report) =>
  expect(paymentReportText(report)).toBeUndefined(),
)
