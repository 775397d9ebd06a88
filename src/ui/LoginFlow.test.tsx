// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../api/errors.ts'
import { loginCopy } from '../../domain/copy/login.ts'
import { renderPart } from '../../tests/react-part.ts'
import { LoginFlow } from './LoginFlow.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

it('a login whose first half has expired starts again with the password', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  call.mockResolvedValueOnce({ session: {}, secondFactor: 'token', secondFactorKinds: ['passkey'] })
  call.mockRejectedValue(new HttpStatusError('http://host.test/x', 401, { error: 'late', second_factor: 'expired' }))
  const part = await renderPart(<LoginFlow texts={loginCopy} enter={vi.fn()} />)
  await part.act(() => part.find('[type=submit]').click())
  part.find<HTMLInputElement>('[name=code]').value = '123456'
  await part.act(() => part.find('[type=submit]').click())
  expect([part.find('[role=alert]').textContent, part.all('[name=password]').length]).toEqual(['late', 1])
})
