import { escapeHtml } from '../../domain/html/escape-html.ts'
import type { Checkout } from './provider.ts'

/** The HTML that the contract defines: one form with hidden inputs, which the client submits. */
export function checkoutPage({ action, fields }: Checkout): string {
  return `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${hiddenInputs(fields)}</form>`
}

export function hiddenInputs(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
}
