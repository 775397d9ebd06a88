/** The sandbox credits points without a payment: only for clients on this machine of a host that listens locally. */
import { afterEach, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../host.ts'

const names = { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787' }
const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

interface Client {
  from?: string
  headers?: Record<string, string>
}

/** The statuses of the purchase and of the sandbox's page, and the number of credits. */
async function tryToPay(env: Record<string, string>, { from = '127.0.0.1', headers = {} }: Client) {
  const host = await createTestHost({ env: { ...names, ...env }, from: '127.0.0.1' })
  hosts.push(host)
  const { token } = await host.member('Siegfried')
  const body = { Price: 500, paymentMethod: 'credit' }
  const order = (client: Client) => host.send('/donate/purchase', { token, body, ...client })
  const answer = await order({ from, headers })
  // A stranger may have the form of a local player: the page must refuse it too.
  const form = answer.ok ? answer : await order({})
  const fields = [...(await form.text()).matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const pay = await host.request('/payment/sandbox/act', {
    method: 'POST',
    body: new URLSearchParams([...fields, ['act', 'pay']]),
    from,
    headers,
  })
  const credited = await host.rows('ledger')
  return [answer.status, pay.status, credited.length]
}

const accepted = [200, 303, 1]
const refused = [503, 404, 0]

it.each<[string, Record<string, string>, Client]>([
  ['a client on this machine', {}, {}],
  ['one over IPv6', {}, { from: '::1', headers: { Host: '[::1]:8787' } }],
  ['one over a dual-stack socket', { HOST_BIND: 'localhost' }, { from: '::ffff:127.0.0.1' }],
  ['one of a proxy on this machine', { TRUSTED_PROXY_HOPS: '1' }, { headers: { 'X-Forwarded-For': '127.0.0.1' } }],
  ['one that does not use the configured proxy', { TRUSTED_PROXY_HOPS: '1' }, {}],
])('the sandbox accepts %s', async (_, env, client) => {
  expect(await tryToPay(env, client)).toEqual(accepted)
})

it.each<[string, Record<string, string>, Client]>([
  ['a client elsewhere', {}, { from: '8.8.8.8' }],
  ['a client on this machine of a host that others reach', { HOST_BIND: '0.0.0.0' }, {}],
  ['a client behind the proxy', { TRUSTED_PROXY_HOPS: '1' }, { headers: { 'X-Forwarded-For': '8.8.8.8' } }],
  [
    'a client behind the proxy that forged a hop',
    { TRUSTED_PROXY_HOPS: '2' },
    { headers: { 'X-Forwarded-For': '127.0.0.1, 8.8.8.8' } },
  ],
  ['a client behind a proxy that the host does not know', {}, { headers: { 'X-Forwarded-For': '8.8.8.8' } }],
  ['a proxy with another header', {}, { headers: { Forwarded: 'for=8.8.8.8' } }],
  ['a proxy that wrote no address', { TRUSTED_PROXY_HOPS: '1' }, { headers: { 'X-Forwarded-For': 'unknown' } }],
  ['a public name that leads to this machine', {}, { headers: { Host: 'api.example.com' } }],
])('the sandbox rejects %s', async (_, env, client) => {
  expect(await tryToPay(env, client)).toEqual(refused)
})

it.each<Record<string, string>>([
  { SITE_URL: 'https://almanac.example' },
  { PUBLIC_API_HOST: 'https://api.example' },
  { SITE_URL: 'http://127.0.0.1.evil.example' },
])('the sandbox rejects every request with %j', async (env) => {
  expect(await tryToPay(env, {})).toEqual(refused)
})
