// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { LoginForm } from './LoginForm.tsx'

const texts = { username: '帳號', password: '密碼', submit: '登入', busy: '登入中' }
let part: DrawnPart
afterEach(() => part.close())
const submit = () =>
  part.after(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

describe('the login form', () => {
  it('sends what is typed once, however often it is pressed, and says that it is busy', async () => {
    let answer: (error: string | undefined) => void = () => {}
    const send = vi.fn(
      () =>
        new Promise<string | undefined>((done) => {
          answer = done
        }),
    )
    part = await drawPart(<LoginForm texts={texts} onSubmit={send} />)
    await submit()
    await submit()
    expect(send).toHaveBeenCalledOnce()
    expect(part.find('button').textContent).toBe('登入中')
    await part.after(() => answer('帳號或密碼錯誤'))
    expect(part.find('[role=alert]').textContent).toBe('帳號或密碼錯誤')
    expect(part.find('button').textContent).toBe('登入')
  })
  it('takes what stands in its fields', async () => {
    const send = vi.fn(async () => undefined)
    part = await drawPart(<LoginForm texts={texts} onSubmit={send} />)
    await part.after(() => type('username', 'adventurer'))
    await part.after(() => type('password', 'secret-word'))
    await submit()
    expect(send).toHaveBeenCalledExactlyOnceWith({ username: 'adventurer', password: 'secret-word' })
  })
})

/** As a hand does it: React hears of a value through the setter that it has not replaced. */
function type(name: string, value: string) {
  const input = part.find<HTMLInputElement>(`[name=${name}]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
