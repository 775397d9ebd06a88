/** Requests of visitors, of the payment provider and of game servers to several hosts, which may be killed meanwhile. */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkMacValue, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { sandboxMerchant } from '../../host/payments/create-provider.ts'
import { random } from './rounds.ts'

export const password = 'balmung-2027'
export const deliveryToken = 'a-token-of-the-game-server-0123456789'

/** What was acknowledged; it is compared with the database at the end. */
export function createAcknowledged() {
  return {
    accounts: new Set<string>(),
    /** Tokens of sessions that were not closed, with the name of the account. */
    tokens: new Map<string, string>(),
    closed: new Set<string>(),
    orders: new Set<string>(),
    paid: new Set<string>(),
    /** Order → game servers that delivered it. */
    given: new Map<string, Set<string>>(),
    /** Unexpected answers. */
    wrong: [] as string[],
    /** The newest answer after which a request was sent again. */
    lastRetry: '',
  }
}

export type Acknowledged = ReturnType<typeof createAcknowledged>

interface Call {
  token?: string
  /** Sent as JSON, or as a form where it is a URLSearchParams. */
  body?: object
}

let visitors = 0

/** A visitor with a separate address. It asks any of the hosts, and asks again until one answers. */
export function createVisitor(urls: readonly string[], seen: Acknowledged) {
  const n = visitors++
  // The sandbox takes payments of this machine only.
  const address = `127.${n % 250}.${Math.floor(n / 250)}.7`

  async function askOnce(path: string, { token, body }: Call) {
    const isForm = body instanceof URLSearchParams
    const headers = {
      'X-Forwarded-For': address,
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const sent = body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }
    try {
      const answer = await fetch(random.pick(urls) + path, { headers, ...sent })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      return { status: 0, text: String((error as Error).cause) }
    }
  }

  return async (path: string, call: Call = {}) => {
    for (let attempts = 1; ; attempts++) {
      const answer = await askOnce(path, call)
      if (answer.status !== 0 && answer.status !== 503) return { ...answer, attempts }
      seen.lastRetry = `${path}: ${answer.status} ${answer.text}`
      await sleep(100)
    }
  }
}

type Visitor = ReturnType<typeof createVisitor>

interface LoadOptions {
  urls: readonly string[]
  seen: Acknowledged
  keys: MacKeys
  isOver: () => boolean
}

/** Resolves when each visitor has finished its last request. */
export async function runLoad({ urls, seen, keys, isOver }: LoadOptions): Promise<void> {
  const repeat = async (act: (ask: Visitor) => Promise<unknown>) => {
    while (!isOver()) {
      await act(createVisitor(urls, seen))
      await sleep(random.int(0, 300))
    }
  }
  await Promise.all([
    ...[1, 2, 3].map(() => repeat((ask) => visit(ask, seen, keys))),
    ...['game-1', 'game-2'].map((claimer) => repeat((ask) => giveOut(ask, claimer, seen))),
  ])
}

/** Signs up, logs in, buys, pays and sometimes logs out. */
async function visit(ask: Visitor, seen: Acknowledged, keys: MacKeys): Promise<void> {
  const wrong = (what: string, { status, text }: { status: number; text: string }) =>
    void seen.wrong.push(`${what}: ${status} ${text}`)
  const username = `Player${process.pid}x${visitors}`
  const signedUp = await ask('/SignUp', { body: { username, password, gender: 'male' } })
  // If the first answer was lost, the account exists.
  if (signedUp.status !== 201 && (signedUp.status !== 409 || signedUp.attempts === 1)) return wrong('sign-up', signedUp)
  seen.accounts.add(username)

  const login = await ask('/login', { body: { username, password } })
  if (login.status !== 200) return wrong('login', login)
  const { token } = JSON.parse(login.text) as { token: string }
  seen.tokens.set(token, username)

  const Price = random.int(100, 999)
  const bought = await ask('/donate/purchase', { token, body: { Price, paymentMethod: 'credit' } })
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(bought.text)?.[1] ?? ''
  const id = field('MerchantTradeNo')
  if (bought.status !== 200 || !id) return wrong('purchase', bought)
  seen.orders.add(id)

  const fields = {
    MerchantID: sandboxMerchant,
    MerchantTradeNo: id,
    TradeNo: `T${id.slice(0, 12)}`,
    TradeAmt: field('TotalAmount'),
    RtnCode: '1',
    RtnMsg: 'paid',
    PaymentType: 'Credit_CreditCard',
    SimulatePaid: '0',
  }
  const body = new URLSearchParams({ ...fields, CheckMacValue: checkMacValue(fields, keys) })
  // The provider may send a notification twice at the same time.
  for (const notice of await Promise.all([1, 2].map(() => ask('/payment/notify/sandbox', { body }))))
    if (notice.text !== '1|OK') return wrong('notification', notice)
  seen.paid.add(id)

  if (random.chance(0.5)) return
  seen.tokens.delete(token)
  const out = await ask('/logout', { token, body: {} })
  if (out.status !== 200 && (out.status !== 401 || out.attempts === 1)) return wrong('logout', out)
  seen.closed.add(token)
}

/** A game server claims deliveries, delivers and acknowledges them. Resolves to their number. */
export async function giveOut(ask: Visitor, claimer: string, seen: Acknowledged): Promise<number> {
  const claimed = await ask('/deliveries/claim', { token: deliveryToken, body: { claimer, limit: 20 } })
  if (claimed.status !== 200) {
    seen.wrong.push(`claim: ${claimed.status} ${claimed.text}`)
    return 0
  }
  const { deliveries } = JSON.parse(claimed.text) as { deliveries: { id: number; order_id: string }[] }
  for (const { id, order_id } of deliveries) {
    seen.given.set(order_id, (seen.given.get(order_id) ?? new Set()).add(claimer))
    const done = await ask(`/deliveries/${id}/done`, { token: deliveryToken, body: { claimer } })
    if (done.status !== 200) seen.wrong.push(`done: ${done.status} ${done.text}`)
  }
  return deliveries.length
}
