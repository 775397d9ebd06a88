// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../api/errors.ts'
import { loginCopy } from '../../domain/copy/contract.ts'
import { renderPart } from '../../tests/react-part.ts'
import { LoginFlow } from './LoginFlow.tsx'

it('a login whose first half has expired starts again with the password', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const call = vi.fn().mockResolvedValueOnce({ session: {}, secondFactor: 'token', secondFactorKinds: ['passkey'] })
  call.mockRejectedValue(new HttpStatusError('http://host.test/x', 401, { error: 'late', second_factor: 'expired' }))
  const client = { call, callText: vi.fn(), callBlob: vi.fn() }
  const part = await renderPart(<LoginFlow texts={loginCopy} client={() => client} enter={vi.fn()} />)
  await part.act(() => part.find('[type=submit]').click())
  part.find<HTMLInputElement>('[name=code]').value = '123456'
  await part.act(() => part.find('[type=submit]').click())
  expect([part.find('[role=alert]').textContent, part.all('[name=password]').length]).toEqual(['late', 1])
})
