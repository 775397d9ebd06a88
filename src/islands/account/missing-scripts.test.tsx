// @vitest-environment happy-dom
/** A release that was replaced has its scripts no more. */
import { afterEach, expect, it, vi } from 'vitest'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { makePasskey, passkeyFailure, showPasskey } from '../../ui/passkey.ts'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

const gone = new TypeError('Failed to fetch dynamically imported module: https://almanac.test/_astro/x.js')
vi.mock('./QrCode.tsx', () => {
  throw gone
})
vi.mock('@simplewebauthn/browser', () => {
  throw gone
})
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({}) }))

let part: DrawnPart | undefined
afterEach(() => part?.close())

it('leaves the secret to be typed where the QR code cannot be drawn', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const nothing = () => undefined
  const setup = { secret: 'ABCDEFGH', uri: 'otpauth://x', confirmed: <T,>(call: () => Promise<T>) => call() }
  part = await drawPart(<SecondFactorSetup {...setup} onDone={nothing} onCancel={nothing} />)
  await expect.poll(() => part?.find('[role=alert]').textContent).toBe(copy.qrMissing)
  expect(part.find('code').textContent).toBe('ABCD EFGH')
})

it('tells what to do where the script of passkeys cannot be loaded, not its address', async () => {
  for (const asked of [makePasskey({} as never), showPasskey({} as never)]) {
    const failure = await asked.catch((error: unknown) => error)
    expect(passkeyFailure(failure, '')).toBe(copy.passkeyMissing)
  }
})
