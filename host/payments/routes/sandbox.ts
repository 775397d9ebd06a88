import { randomBytes } from 'node:crypto'
import { Hono, type Next } from 'hono'
import { hostCopy } from '../../../domain/copy/host.ts'
import { sandboxCopy } from '../../../domain/copy/payment-sandbox.ts'
import { escapeHtml } from '../../../domain/html/escape-html.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, route } from '../../http/index.ts'
import { checkMacValue, hasValidMac, type MacKeys } from '../check-mac-value.ts'
import { hiddenInputs } from '../checkout-page.ts'
import { sandboxKeys, sandboxMerchant, sandboxNotifyUrl } from '../create-provider.ts'
import type { PaymentDeps } from '../payments.ts'
import { isLocalRequest, sandboxIsConfigured } from '../sandbox-allowed.ts'
import { actInSandbox, openSandbox, querySandbox } from '../sandbox-calls.ts'
import { sandboxPaid, sandboxPayment } from '../store/sandbox-payments.ts'

const acts = ['pay', 'fail', 'number', 'repeat', 'late', 'simulate', 'lose'] as const
type Act = (typeof acts)[number]

/** Delay of a late notification. */
const lateMs = 4_000

/**
 * A payment page that behaves like the provider's: receives a signed form, sends signed notifications. It exists only
 * with PAYMENT_PROVIDER=sandbox on loopback addresses, for requests from this machine.
 */
export function sandboxRoutes(deps: PaymentDeps) {
  const { config, database, now } = deps
  const app = new Hono<AppEnv>()
  if (config.PAYMENT_PROVIDER !== 'sandbox' || !sandboxIsConfigured(config)) return app

  async function onThisMachineOnly(c: AppContext, next: Next): Promise<void> {
    if (!isLocalRequest(c, config.TRUSTED_PROXY_HOPS)) throw new HostError(404, hostCopy.notFound)
    await next()
  }

  route(app, openSandbox, onThisMachineOnly, async (c, { body }) =>
    answerPage(deps, c, (await readSigned(deps, body)).order),
  )

  // Answers like ECPay's QueryTradeInfo.
  route(app, querySandbox, onThisMachineOnly, async (c, { body: asked }) => {
    const macKeys = await sandboxKeys(database)
    if (!hasValidMac(asked, macKeys)) throw new HostError(400, sandboxCopy.badSignature)
    const orderId = asked.MerchantTradeNo ?? ''
    const amount = await sandboxPayment(database.db, orderId)
    const answer = {
      MerchantID: sandboxMerchant,
      MerchantTradeNo: orderId,
      TradeNo: amount === undefined ? '' : `SB${now()}`,
      TradeAmt: String(amount ?? 0),
      TradeStatus: amount === undefined ? '0' : '1',
    }
    return c.body(new URLSearchParams({ ...answer, CheckMacValue: checkMacValue(answer, macKeys) }).toString())
  })

  route(app, actInSandbox, onThisMachineOnly, async (c, { body }) => {
    const { act, order, macKeys } = await readSigned(deps, body)
    // The signature ignores case; the notification goes only to our own address, as configured.
    if (!act || order.ReturnURL !== sandboxNotifyUrl(config)) throw new HostError(400, sandboxCopy.badSignature)
    await perform(deps, act, { order, macKeys })
    if (act === 'number')
      return answerPage(deps, c, order, `${sandboxCopy.number} 909 ${order.MerchantTradeNo?.slice(0, 14) ?? ''}`)
    return c.redirect(order.ClientBackURL ?? config.SITE_URL, 303)
  })

  return app
}

interface SignedOrder {
  order: Record<string, string>
  macKeys: MacKeys
}

/** `act` is the pressed button; the other fields are the order, signed. */
async function readSigned({ database }: PaymentDeps, { act: actName, ...order }: Record<string, string>) {
  const macKeys = await sandboxKeys(database)
  if (!hasValidMac(order, macKeys)) throw new HostError(400, sandboxCopy.badSignature)
  return { act: acts.find((act) => act === actName), order, macKeys }
}

async function perform(deps: PaymentDeps, act: Act, signed: SignedOrder): Promise<void> {
  const { log, payments } = deps
  const send = (code: string, simulated = false) => notify(deps, signed, code, simulated)
  if (act === 'pay') await send('1')
  if (act === 'fail') await send('10100058')
  if (act === 'number') await send('2')
  if (act === 'simulate') await send('1', true)
  if (act === 'repeat') await Promise.all([send('1'), send('1'), send('1')])
  // Paid at the provider, although no notification comes, or not yet.
  if (act === 'late' || act === 'lose')
    await payments.orders.record('sandbox', signed.order.MerchantTradeNo ?? '', sandboxPaid)
  if (act === 'late')
    setTimeout(() => send('1').catch((error) => log.error('late notification failed', { error })), lateMs)
}

async function notify(
  { config, now, sendNotification }: PaymentDeps,
  { order, macKeys }: SignedOrder,
  code: string,
  simulated: boolean,
): Promise<void> {
  const fields = {
    MerchantID: sandboxMerchant,
    MerchantTradeNo: order.MerchantTradeNo ?? '',
    TradeNo: `SB${now()}`,
    TradeAmt: order.TotalAmount ?? '',
    RtnCode: code,
    RtnMsg: code === '1' ? 'paid' : 'not paid',
    PaymentType: order.ChoosePayment === 'ATM' ? 'ATM_SANDBOX' : 'Credit_CreditCard',
    SimulatePaid: simulated ? '1' : '0',
  }
  const body = new URLSearchParams({ ...fields, CheckMacValue: checkMacValue(fields, macKeys) })
  await sendNotification(sandboxNotifyUrl(config), body)
}

function answerPage({ config }: PaymentDeps, c: AppContext, order: Record<string, string>, notice = '') {
  const nonce = randomBytes(16).toString('base64')
  const formTargets = `'self' ${config.SITE_URL}`
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
  )
  return c.html(sandboxPage(order, notice, nonce))
}

function sandboxPage(order: Record<string, string>, notice: string, nonce: string): string {
  const visibleActs = acts.filter((act) => act !== 'number' || (order.ChoosePayment === 'ATM' && !notice))
  const buttons = visibleActs
    .map((act) => `<button name="act" value="${act}">${escapeHtml(sandboxCopy.acts[act])}</button>`)
    .join('')
  return `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(sandboxCopy.title)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}
form{display:grid;gap:.5rem}button{font:inherit;padding:.6rem;min-height:44px}</style>
<h1>${escapeHtml(sandboxCopy.title)}</h1><p>${escapeHtml(sandboxCopy.explain)}</p>
<dl><dt>${escapeHtml(sandboxCopy.order)}<dd>${escapeHtml(order.MerchantTradeNo ?? '')}
<dt>${escapeHtml(sandboxCopy.item)}<dd>${escapeHtml(order.ItemName ?? '')}
<dt>${escapeHtml(sandboxCopy.amount)}<dd>NT$ ${escapeHtml(order.TotalAmount ?? '')}</dl>
${notice ? `<p role="status">${escapeHtml(notice)}</p>` : ''}
<form method="post" action="${actInSandbox.pattern}">${hiddenInputs(order)}${buttons}</form></html>`
}
