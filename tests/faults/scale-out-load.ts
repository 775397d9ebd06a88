/** Requests of visitors, admins, the payment provider and game servers while hosts and the database die. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkMacValue, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { sandboxMerchant } from '../../host/payments/create-provider.ts'
import { createVisitor, isOpen, type Tally, type Visitor } from './scale-out-client.ts'

export const password = 'balmung-2027'
export const deliveryToken = 'a-token-of-the-game-server-0123456789'

/** What was acknowledged; it is compared with the database at the end. */
export interface Acknowledged {
  accounts: Set<string>
  /** Tokens of logins and sign-ups that were not logged out. */
  tokens: Map<string, string>
  closed: Set<string>
  logins: Map<string, number>
  posts: Map<string, string>
  orders: Set<string>
  paid: Set<string>
  /** How often a game server gave an order out. */
  given: Map<string, number>
  /** Answers that must not be: path and status. */
  wrong: string[]
}

export function createAcknowledged(): Acknowledged {
  return {
    accounts: new Set(),
    tokens: new Map(),
    closed: new Set(),
    logins: new Map(),
    posts: new Map(),
    orders: new Set(),
    paid: new Set(),
    given: new Map(),
    wrong: [],
  }
}

export interface LoadOptions {
  port: number
  tally: Tally
  seen: Acknowledged
  keys: MacKeys
  adminToken: string
  isOver: () => boolean
}

/** Resolves when each visitor has finished its last request. */
export async function runLoad(options: LoadOptions): Promise<void> {
  const { seen, port, tally, isOver } = options
  let visitors = 0
  const repeat = async (pauseMs: number, act: (visitor: Visitor) => Promise<unknown>) => {
    while (!isOver()) {
      visitors += 1
      const own = createVisitor(port, `127.${1 + (visitors % 250)}.${1 + (Math.floor(visitors / 250) % 250)}.7`, tally)
      await act(own)
      own.close()
      await sleep(Math.random() * pauseMs)
    }
  }
  await Promise.all([
    ...[1, 2, 3, 4].map(() => repeat(300, (own) => visit(own, options))),
    repeat(400, (own) => announce(own, options)),
    ...['game-1', 'game-2'].map((claimer) => repeat(500, (own) => giveOut(own, claimer, seen))),
  ])
}

let names = 0

/** Signs up, buys, pays, logs in again and sometimes out. */
async function visit(own: Visitor, options: LoadOptions): Promise<void> {
  const { seen } = options
  const username = `Player${process.pid}x${names++}`
  const signedUp = await own.retried('/SignUp', { body: { username, password, gender: 'male' } })
  if (signedUp.status === 201) seen.tokens.set(String(signedUp.json().token), username)
  // Where the first answer was lost the account exists.
  else if (signedUp.status !== 409 || signedUp.attempts === 1) return wrong(seen, '/SignUp', signedUp.status)
  seen.accounts.add(username)
  const token = await logIn(own, username, seen)
  if (!token) return
  await buy(own, token, options)
  if (Math.random() < 0.5) await logOut(own, token, seen)
}

async function logIn(own: Visitor, username: string, seen: Acknowledged): Promise<string | undefined> {
  const reply = await own.retried('/login', { body: { username, password } })
  if (reply.status !== 200) {
    wrong(seen, '/login', reply.status)
    return undefined
  }
  const token = String(reply.json().token)
  seen.tokens.set(token, username)
  seen.logins.set(username, (seen.logins.get(username) ?? 0) + 1)
  const check = await own.retried('/auth/check', { token })
  if (check.status !== 200) wrong(seen, '/auth/check after a login', check.status)
  return token
}

async function logOut(own: Visitor, token: string, seen: Acknowledged): Promise<void> {
  seen.tokens.delete(token)
  const reply = await own.retried('/logout', { token, body: {} })
  if (reply.status !== 200 && (reply.status !== 401 || reply.attempts === 1))
    return wrong(seen, '/logout', reply.status)
  seen.closed.add(token)
}

async function buy(own: Visitor, token: string, { seen, keys }: LoadOptions): Promise<void> {
  const Price = 100 + Math.floor(Math.random() * 900)
  const bought = await own.retried('/donate/purchase', { token, body: { Price, paymentMethod: 'credit' } })
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(bought.body)?.[1] ?? ''
  const id = field('MerchantTradeNo')
  if (bought.status !== 200 || !id) return wrong(seen, '/donate/purchase', bought.status)
  seen.orders.add(id)
  if (Math.random() < 0.2) return
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
  // The provider repeats a notification until it is answered, and may send it twice.
  const notices = Array.from({ length: Math.random() < 0.3 ? 3 : 1 }, () =>
    own.retried('/payment/notify/sandbox', { body }),
  )
  for (const notice of await Promise.all(notices))
    if (notice.body !== '1|OK') return wrong(seen, `/payment/notify ${notice.body}`, notice.status)
  seen.paid.add(id)
}

let titles = 0

/** An admin without an answer checks whether the announcement was saved before sending it again. */
async function announce(own: Visitor, { seen, adminToken }: LoadOptions): Promise<void> {
  const title = `公告 ${process.pid} ${titles++}`
  const body = { type: 0, title, content: '<p>內容</p>', enable: true }
  for (;;) {
    const reply = await own.once('/admin/posts', { token: adminToken, body })
    if (!isOpen(reply)) {
      if (reply.status === 201) seen.posts.set(title, String(reply.json().id))
      else wrong(seen, '/admin/posts', reply.status)
      return
    }
    await sleep(300)
    const listed = await own.retried('/posts', { token: adminToken })
    if (listed.body.includes(`"${title}"`)) {
      seen.posts.set(title, '')
      return
    }
  }
}

/** A game server claims deliveries, gives them out and acknowledges them. */
export async function giveOut(own: Visitor, claimer: string, seen: Acknowledged): Promise<number> {
  const claimed = await own.retried('/deliveries/claim', { token: deliveryToken, body: { claimer, limit: 20 } })
  if (claimed.status !== 200) {
    wrong(seen, '/deliveries/claim', claimed.status)
    return 0
  }
  const { deliveries } = claimed.json() as { deliveries: { id: number; order_id: string }[] }
  for (const { id, order_id } of deliveries) {
    const key = `${claimer} ${order_id}`
    seen.given.set(key, (seen.given.get(key) ?? 0) + 1)
    const done = await own.retried(`/deliveries/${id}/done`, { token: deliveryToken, body: { claimer } })
    if (done.status !== 200) wrong(seen, '/deliveries/done', done.status)
  }
  return deliveries.length
}

function wrong(seen: Acknowledged, what: string, status: number): void {
  seen.wrong.push(`${what}: ${status}`)
}
