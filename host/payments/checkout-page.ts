import { escapeHtml } from '../../domain/escape-html.ts'
import type { Checkout } from './provider.ts'

/** The HTML that the contract promises: one form with hidden inputs; whoever receives it submits it. */
export function checkoutPage({ action, fields }: Checkout): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs}</form>`
}
