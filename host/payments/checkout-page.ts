import { escapeHtml } from '../../domain/escape-html.ts'
import type { Checkout } from './provider.ts'

/** The HTML that the contract defines: one form with hidden inputs, which the client submits. */
export function checkoutPage({ action, fields }: Checkout): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs}</form>`
}
