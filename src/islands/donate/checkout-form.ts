/**
 * Extracts the provider's form from an answer. The HTML is sanitised into a detached fragment, so nothing in it runs;
 * the origin of its action is checked; its fields are copied into a form of our own.
 */
import { sanitisedForms } from '../../stores/sanitise-form.ts'

export interface CheckoutForm {
  action: string
  method: 'get' | 'post'
  fields: [name: string, value: string][]
}

/** Reads the form from any answer that `htmlOf` accepts; `refused` if its action is not of an allowed origin. */
export function readCheckoutForm(answer: string, allowedOrigins: readonly string[]): CheckoutForm | 'none' | 'refused' {
  const form = sanitisedForms(htmlOf(answer)).querySelector('form')
  if (!form) return 'none'
  // A provider's form must have an absolute address.
  const action = URL.parse(form.getAttribute('action') ?? '')
  if (!action || !allowedOrigins.includes(action.origin)) return 'refused'
  // The fields that a submission by script would send: no buttons, disabled inputs or files.
  const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const method = form.getAttribute('method')?.toLowerCase() === 'get' ? 'get' : 'post'
  return { action: action.href, method, fields }
}

/** Submits the form, hidden, in this tab (`_self`) or in the window with that name. */
export function submitCheckoutForm(checkout: CheckoutForm, target: string): void {
  const form = document.createElement('form')
  form.hidden = true
  form.method = checkout.method
  form.action = checkout.action
  form.target = target
  form.acceptCharset = 'utf-8'
  for (const [name, value] of checkout.fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // An input named `submit` would shadow the form's method.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

/** Raw HTML, JSON with `html`, or the HTML as a JSON string, as some frameworks send it. */
function htmlOf(answer: string): string {
  const value = jsonValue(answer)
  const html = typeof value === 'string' ? value : asRecord(value)?.html
  return typeof html === 'string' ? html : answer
}

/** A JSON object, or undefined if the text is something else. */
export function parseJson(text: string): Record<string, unknown> | undefined {
  return asRecord(jsonValue(text))
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
