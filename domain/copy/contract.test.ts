import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedPath, sharedReason } from '../../tests/shared.ts'
import * as copy from './contract.ts'

const ours = Object.fromEntries(Object.entries(copy).map(([name, texts]) => [name.replace(/Copy$/, ''), texts]))

/** `screen.name = text` of every text. */
function lines(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [`${path} = ${texts}`]
  return Object.entries(texts).flatMap(([name, inner]) => lines(inner, path ? `${path}.${name}` : name))
}

/** What the specification quotes, sections 4, 5 and 8. */
const quoted = [
  'signup.usernameShort = 帳號至少需要 6 個字元',
  'signup.passwordShort = 密碼至少需要 6 個字元',
  'signup.confirmEmpty = 請再次輸入密碼',
  'signup.confirmDiffers = 兩次密碼輸入不一致',
  'signup.genderMissing = 請選擇性別',
  'signup.failed = 註冊失敗',
  'login.failed = 登入失敗',
  'toast.verifyFailed.title = 驗證失敗',
  'toast.notLoggedIn.title = 錯誤',
  'toast.notLoggedIn.description = 尚未登入',
  'donate.plansFailed = 載入贊助設定失敗',
  'donate.vipPlansFailed = 載入 VIP 方案失敗',
  'donate.timeout = 連線逾時，請稍後再試',
  'donate.failed = 產生訂單失敗，請稍後再試',
]

it.each(quoted)('contains the text that the specification quotes: %s', (line) => {
  expect(lines(ours)).toContain(line)
})

it('contains the 322 texts of the contract unchanged', () => {
  const texts = lines(ours)
  expect(texts).toHaveLength(322)
  // Of the contract's own list: whoever changes a text here changes the contract.
  const hash = createHash('sha256').update(texts.sort().join('\n')).digest('hex')
  expect(hash).toBe('cab40934b4ce78fb3ec91818268eeba749cef300c8672a890b3018fa04131c75')
})

const file = sharedPath('copy.zh-TW.json')

it.skipIf(!file)(`equals the list of the specification, text by text (skipped where ${sharedReason})`, () => {
  const { _note, ...screens } = JSON.parse(readFileSync(file as string, 'utf8'))
  expect(ours).toEqual(screens)
})
