import { describe, expect, it } from 'vitest'
import { checkAuth } from './auth.ts'
import { createClient } from './client.ts'
import { ContractError, type HttpStatusError, NetworkError } from './errors.ts'
import { searchVending } from './market.ts'
import { addPasskey } from './passkeys.ts'
import { getPosts } from './post.ts'
import { activateSecondFactor } from './second-factor.ts'

const answering = (answer: unknown, init?: ResponseInit) =>
  createClient({ host: 'https://api.example.com', fetch: async () => Response.json(answer, init) })

describe('a call whose answer has a new session and recovery codes', () => {
  const body = { code: '123456' }
  it('a call that opens a new session returns it and the recovery codes', async () => {
    const client = answering({ token: 't', username: 'a', recovery_codes: ['x'] })
    const answer = await client.call(activateSecondFactor, { body })
    expect(answer).toMatchObject({ session: { token: 't', username: 'a' }, recovery_codes: ['x'] })
    const passkey = { name: 'k', passkey: {} as never }
    expect(await answering({ token: 't' }).call(addPasskey, { body: passkey })).toMatchObject({ recovery_codes: [] })
  })
  it.each([null, {}, { token: 't', recovery_codes: 5 }])(
    'an answer without recovery codes throws ContractError: %j',
    async (answer) => {
      await expect(answering(answer).call(activateSecondFactor, { body })).rejects.toThrow(ContractError)
    },
  )
})

it.each([
  ['a connection that fails', false, async () => Promise.reject(new TypeError('fetch failed'))],
  [
    'a host that does not answer in time',
    true,
    (_: unknown, init?: RequestInit) =>
      new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  ],
])('%s throws NetworkError with timedOut %s', async (_, timedOut, fetch) => {
  const client = createClient({ host: 'https://api.example.com', timeoutMs: 1, fetch })
  const error = await client.call(checkAuth, {}).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ timedOut, url: 'https://api.example.com/auth/check' })
})

describe('Retry-After of an answer', () => {
  const askedAfter = async (value: string) => {
    const call = answering({}, { status: 429, headers: { 'Retry-After': value } }).call(checkAuth, {})
    return ((await call.catch((error) => error)) as HttpStatusError).retryAfterS
  }
  it.each([
    ['30', 30],
    ['-5', undefined],
    ['', undefined],
    ['soon', undefined],
  ])('Retry-After %j is %s seconds', async (value, seconds) => expect(await askedAfter(value)).toBe(seconds))
  it('Retry-After may be an HTTP date', async () => {
    const seconds = await askedAfter(new Date(Date.now() + 90_000).toUTCString())
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(90)
    expect(await askedAfter(new Date(Date.now() - 90_000).toUTCString())).toBe(0)
  })
})

describe('a call whose token is renewed before its answer arrives', () => {
  const next = new Map([['old', 'new']])
  const asking = (good: string, token: string | undefined = 'old', refusal = 401) => {
    const sent: (string | null)[] = []
    const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
      const authorization = new Headers(headers).get('Authorization')
      sent.push(authorization)
      return Response.json(
        { token: 't', username: 'a' },
        { status: authorization === `Bearer ${good}` ? 200 : refusal },
      )
    }
    const client = createClient({
      host: 'https://api.example.com',
      token: () => token,
      renewed: (known) => next.get(known),
      fetch: fetch as typeof globalThis.fetch,
    })
    return { sent, call: () => client.call(addPasskey, { body: { name: 'k', passkey: {} as never } }) }
  }

  it('a refused call is repeated once with the newer token', async () => {
    const [accepted, refused] = [asking('new'), asking('none')]
    expect(await accepted.call()).toMatchObject({ session: { token: 't' } })
    await expect(refused.call()).rejects.toMatchObject({ status: 401 })
    for (const { sent } of [accepted, refused]) expect(sent).toEqual(['Bearer old', 'Bearer new'])
  })
  it('a call without a newer token and a successful call are not repeated', async () => {
    const over = asking('none', 'over')
    await expect(over.call()).rejects.toMatchObject({ status: 401 })
    const good = asking('old')
    await good.call()
    expect([over.sent, good.sent]).toEqual([['Bearer over'], ['Bearer old']])
  })
  it.each([403, 409, 429, 500])(
    'a call is not repeated after status %i, which may follow the change',
    async (status) => {
      const { sent, call } = asking('new', 'old', status)
      await expect(call()).rejects.toMatchObject({ status })
      expect(sent).toEqual(['Bearer old'])
    },
  )
})

describe('numbers that a float cannot hold', () => {
  const searching = (results: string) =>
    createClient({
      host: 'https://api.example.com',
      fetch: async () => new Response(`{"results":${results}}`, { headers: { 'Content-Type': 'application/json' } }),
    }).call(searchVending, { params: { itemInfo: 'a' } })
  const row = '"nameid":501,"shop_title":"a","price":5'

  it('a row with such a price or amount is left out and counted', async () => {
    const { results, unread } = await searching(
      `[{${row}},{"nameid":501,"price":9007199254740993},{${row},"amount":"18446744073709551615"}]`,
    )
    expect([results.map(({ price }) => price), unread]).toEqual([[5], 2])
  })
  it('the largest exact number is kept, and a larger median is unknown', async () => {
    const { results } = await searching(
      `[{"nameid":501,"price":9007199254740991},{${row},"median_price":9007199254740993}]`,
    )
    expect(results.map(({ price, median_price }) => [price, median_price])).toEqual([
      [9007199254740991, undefined],
      [5, undefined],
    ])
  })
  it('a key keeps its digits', async () => {
    const body = '{"posts":[{"id":9007199254740993,"type":0,"title":"a","content":"b","created_at":"2026-01-01"}]}'
    const fetch = async () => new Response(body)
    const { id } = (await createClient({ host: 'https://api.example.com', fetch }).call(getPosts, {}))[0] ?? {}
    expect(id).toBe('9007199254740993')
  })
})
