/** What visitors, admins, the payment provider and game servers do while hosts and the database die. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkMacValue, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { sandboxMerchant } from '../../host/payments/create-provider.ts'
import { createVisitor, isOpen, type Tally, type Visitor } from './scale-out-client.ts'

export const password = 'balmung-2027'
export const deliveryToken = 'a-token-of-the-game-server-0123456789'

/** What was acknowledged, for the end to compare with the database. */
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
  guesses: { tried: number; looked: number }
  strangers: { tried: number; looked: number }
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
    guesses: { tried: 0, looked: 0 },
    strangers: { tried: 0, looked: 0 },
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

/** All of it at once; ends when each has finished what it was at. */
export async function runLoad(options: LoadOptions): Promise<void> {
  const { seen } = options
  let addresses = 0
  const visitor = () => {
    addresses += 1
    return createVisitor(
      options.port,
      `127.${1 + (addresses % 250)}.${1 + (Math.floor(addresses / 250) % 250)}.7`,
      options.tally,
    )
  }
  const repeat = async (pauseMs: number, act: (visitor: Visitor) => Promise<unknown>) => {
    while (!options.isOver()) {
      const own = visitor()
      await act(own)
      own.close()
      await sleep(Math.random() * pauseMs)
    }
  }
  const fixed = visitor()
  await Promise.all([
    repeat(300, (own) => visit(own, options)),
    repeat(300, (own) => visit(own, options)),
    repeat(300, (own) => visit(own, options)),
    repeat(300, (own) => visit(own, options)),
    repeat(400, (own) => announce(own, options)),
    repeat(500, (own) => giveOut(own, 'game-1', seen)),
    repeat(500, (own) => giveOut(own, 'game-2', seen)),
    repeat(200, (own) => read(own, seen)),
    repeat(1_500, () => guess(fixed, 'Guessed', seen.guesses, seen)),
    repeat(1_500, (own) => guess(own, 'Besieged', seen.strangers, seen)),
  ])
  fixed.close()
}

let names = 0

/** Signs up, buys, pays, logs in again and sometimes out. */
async function visit(own: Visitor, options: LoadOptions): Promise<void> {
  const { seen } = options
  const username = `Player${process.pid}x${names++}`
  const signedUp = await own.retried('/SignUp', { body: { username, password, gender: 'male' } })
  if (signedUp.status === 201) seen.tokens.set(String(signedUp.json().token), username)
  // The first answer was lost: the account is there, and its owner logs in.
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

/** An admin who got no answer looks whether it was saved, and sends it again where it was not. */
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

/** A game server gives out what it has claimed, by the order's name once, and says so. */
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

async function read(own: Visitor, seen: Acknowledged): Promise<void> {
  for (const path of ['/item/version', '/posts', '/donate/getPlan']) {
    const { status } = await own.retried(path)
    if (status !== 200) wrong(seen, path, status)
  }
}

/** One wrong password; 401 says that the host looked at it. */
async function guess(own: Visitor, username: string, count: { tried: number; looked: number }, seen: Acknowledged) {
  count.tried++
  const { status } = await own.once('/login', { body: { username, password: `wrong-${Math.random()}` } })
  if (status === 401) count.looked++
  else if (![429, 0, 502, 503].includes(status)) wrong(seen, '/login of a guess', status)
}

function wrong(seen: Acknowledged, what: string, status: number): void {
  seen.wrong.push(`${what}: ${status}`)
}
