/** The calls of the sandbox, which are no part of the contract: they exist only with PAYMENT_PROVIDER=sandbox. */
import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'

const form = {
  access: 'machine',
  bodyType: 'application/x-www-form-urlencoded',
  body: v.record(v.string(), v.string()),
  errors: [404],
} as const
const page = { answer: v.string(), answerType: 'text/html' }

/** The payment page of a signed order. */
export const openSandbox = endpoint('POST /payment/sandbox', { ...form, ...page })
/** A button of that page, in `act`; the browser is redirected to the site. */
export const actInSandbox = endpoint('POST /payment/sandbox/act', { ...form, ...page, status: 303 })
/** Answers like ECPay's QueryTradeInfo. */
export const querySandbox = endpoint('POST /payment/sandbox/query', {
  ...form,
  answer: v.string(),
  answerType: 'text/plain',
})
