import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../../domain/time/day.ts'
import { createTestHost, type TestHost } from '../../../tests/host.ts'
import { recordDevice } from './known-devices.ts'
import { checkGuess, type Guess } from './login-guard.ts'

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
})
afterEach(() => host.close())

const from = (address: string, device = 'Firefox・Linux') => ({ address, device })
const brynhild = { name: 'Brynhild', accountId: 7 }
/** Milliseconds to wait; 0 for a guess that was checked and is wrong. */
const guess = (client = from('198.51.100.1'), more: Partial<Guess> = {}) =>
  checkGuess(host.deps, { kind: 'password', ...brynhild, client, ...more }, async () => undefined).then(
    () => 0,
    (error) => Number(error.headers['Retry-After']) * 1_000,
  )
const guessRight = (guess: Omit<Guess, keyof typeof brynhild>) =>
  checkGuess(host.deps, { ...brynhild, ...guess }, async () => true)
const auditLines = async () => (await host.auditLines()).map(({ action, detail }) => `${action} ${detail}`)

it('records the factor of a failed proof, and no factor for a wrong password', async () => {
  await guess()
  await guess(from('198.51.100.1'), { kind: 'proof', token: 'x', detail: { passkey: true } })
  expect(await auditLines()).toEqual(['login.fail {}', 'login.fail {"passkey":true}'])
})

it('counts a wide network less strictly than an address', async () => {
  for (let n = 1; n <= 61; n++) {
    const client = from(`2001:db8:1:${n}::1`)
    expect(await guess(client, { name: `player${n}`, accountId: undefined })).toBe(0)
  }
})

it('counts known devices and known addresses separately from other places', async () => {
  const home = from('203.0.113.9')
  await recordDevice(host.deps.database.db, 7, home, host.deps.now())
  const places = [
    home,
    // A neighbour behind the same address, and the owner's other addresses.
    from('203.0.113.9', 'Chrome・Windows'),
    from('203.0.113.10'),
  ]
  for (let n = 1; n <= 10; n++) await guess(from(`203.0.113.${100 + n}`, 'Chrome・Windows'))
  expect(await guess(from('203.0.113.200', 'Chrome・Windows'))).toBeGreaterThan(0)
  for (const place of [...places].reverse()) {
    for (let n = 1; n <= 5; n++) expect(await guess(place)).toBe(0)
    expect(await guess(place)).toBe(15 * 60_000)
  }
})

it('locks a known place for at most an hour', async () => {
  await recordDevice(host.deps.database.db, 7, from('203.0.113.9'), host.deps.now())
  for (const minutes of [15, 30, 60, 60]) {
    for (let n = 1; n <= 5; n++) expect(await guess(from('203.0.113.9'))).toBe(0)
    expect(await guess(from('203.0.113.9'))).toBe(minutes * 60_000)
    host.wait(minutes * 60_000)
  }
})

it('checks at most 50 codes from unknown places a year, even if the owner logs in meanwhile', async () => {
  let checked = 0
  let last = 0
  for (let n = 0; last <= dayMs; n++) {
    last = await guess(from(`10.${n}.0.1`), { kind: 'code' })
    if (last === 0) checked++
    if (last <= dayMs) host.wait(last)
    // Neither a right password nor a right passkey shortens it.
    await guessRight({ kind: 'password', client: from('203.0.113.9') })
    await guessRight({ kind: 'proof', client: from('203.0.113.9'), token: `${n}` })
  }
  expect([checked, last > 300 * dayMs]).toEqual([50, true])
  expect(await guessRight({ kind: 'proof', client: from('10.1.1.1'), token: 'x' })).toBe(true)
})
