/** Requests of visitors, of the payment provider and of game servers to several hosts, which may be killed meanwhile. */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkMacValue, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { sandboxMerchant } from '../../host/payments/create-provider.ts'
import { random } from './rounds.ts'

export const password = 'balmung-2027'
export const deliveryToken = 'a-token-of-the-game-server-0123456789'

/** The acknowledged changes. The test compares them with the database. */
export function createAcknowledged() {
  return {
    accounts: new Set<string>(),
    /** Tokens of sessions that were not closed, with the name of the account. */
    tokens: new Map<string, string>(),
    closed: new Set<string>(),
    orders: new Set<string>(),
    paid: new Set<string>(),
    /** Order → game servers that delivered it. */
    delivered: new Map<string, Set<string>>(),
    /** Unexpected answers. */
    unexpected: [] as string[],
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
/** No answer (0), or one of a proxy, or of a host without its database. */
const unanswered = new Set([0, 502, 503, 504])

/** A visitor with a separate address. It repeats a request at random hosts until one answers. */
export function createVisitor(urls: readonly string[], acknowledged: Acknowledged) {
  const n = visitors++
  // The sandbox accepts payments from loopback addresses only.
  const address = `127.${n % 250}.${Math.floor(n / 250)}.7`

  async function askOnce(path: string, { token, body }: Call) {
    const isForm = body instanceof URLSearchParams
    const headers = {
      'X-Forwarded-For': address,
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const init = body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }
    try {
      const answer = await fetch(random.pick(urls) + path, { headers, ...init })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      return { status: 0, text: String((error as Error).cause) }
    }
  }

  return async (path: string, call: Call = {}) => {
    for (let attempts = 1; ; attempts++) {
      const answer = await askOnce(path, call)
      if (!unanswered.has(answer.status)) return { ...answer, attempts }
      acknowledged.lastRetry = `${path}: ${answer.status} ${answer.text}`
      await sleep(100)
    }
  }
}

type Visitor = ReturnType<typeof createVisitor>

interface LoadOptions {
  urls: readonly string[]
  acknowledged: Acknowledged
  keys: MacKeys
  isOver: () => boolean
}

/** Resolves when each visitor has finished its last request. */
export async function runLoad({ urls, acknowledged, keys, isOver }: LoadOptions): Promise<void> {
  const repeat = async (act: (ask: Visitor) => Promise<unknown>) => {
    while (!isOver()) {
      await act(createVisitor(urls, acknowledged))
      await sleep(random.int(0, 300))
    }
  }
  await Promise.all([
    ...[1, 2, 3].map(() => repeat((ask) => visit(ask, acknowledged, keys))),
    ...['game-1', 'game-2'].map((claimer) => repeat((ask) => deliver(ask, claimer, acknowledged))),
  ])
}

/** Signs up, logs in, buys, pays and sometimes logs out. */
async function visit(ask: Visitor, acknowledged: Acknowledged, keys: MacKeys): Promise<void> {
  const report = (what: string, { status, text }: { status: number; text: string }) =>
    void acknowledged.unexpected.push(`${what}: ${status} ${text}`)
  const username = `Player${process.pid}x${visitors}`
  const signedUp = await ask('/SignUp', { body: { username, password, gender: 'male' } })
  // If the first answer was lost, the account exists.
  if (signedUp.status !== 201 && (signedUp.status !== 409 || signedUp.attempts === 1))
    return report('sign-up', signedUp)
  acknowledged.accounts.add(username)

  const login = await ask('/login', { body: { username, password } })
  if (login.status !== 200) return report('login', login)
  const { token } = JSON.parse(login.text) as { token: string }
  acknowledged.tokens.set(token, username)

  const Price = random.int(100, 999)
  const bought = await ask('/donate/purchase', { token, body: { Price, paymentMethod: 'credit' } })
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(bought.text)?.[1] ?? ''
  const id = field('MerchantTradeNo')
  if (bought.status !== 200 || !id) return report('purchase', bought)
  acknowledged.orders.add(id)

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
    if (notice.text !== '1|OK') return report('notification', notice)
  acknowledged.paid.add(id)

  if (random.chance(0.5)) return
  acknowledged.tokens.delete(token)
  const out = await ask('/logout', { token, body: {} })
  if (out.status !== 200 && (out.status !== 401 || out.attempts === 1)) return report('logout', out)
  acknowledged.closed.add(token)
}

/** A game server claims deliveries, delivers and acknowledges them. Resolves to their number. */
export async function deliver(ask: Visitor, claimer: string, acknowledged: Acknowledged): Promise<number> {
  const claimed = await ask('/deliveries/claim', { token: deliveryToken, body: { claimer, limit: 20 } })
  if (claimed.status !== 200) {
    acknowledged.unexpected.push(`claim: ${claimed.status} ${claimed.text}`)
    return 0
  }
  const { deliveries } = JSON.parse(claimed.text) as { deliveries: { id: number; order_id: string }[] }
  for (const { id, order_id } of deliveries) {
    acknowledged.delivered.set(order_id, (acknowledged.delivered.get(order_id) ?? new Set()).add(claimer))
    const done = await ask(`/deliveries/${id}/done`, { token: deliveryToken, body: { claimer } })
    if (done.status !== 200) acknowledged.unexpected.push(`done: ${done.status} ${done.text}`)
  }
  return deliveries.length
}
