/** Texts for the codes in the audit log and in payment reports. */
import { auditCopy } from '../copy/audit.ts'
import {
  auditActions,
  auditFacts,
  auditValues,
  paymentReportHeads,
  paymentReports,
  yesNo,
} from '../copy/audit-words.ts'
import { numberText } from '../text/number-text.ts'
import { taipeiTimeText } from '../time/taipei-time.ts'
import { lookUp } from '../values/look-up.ts'

/** The text of an action; undefined for an unknown action, such as one that another version wrote. */
export function auditActionText(action: string): string | undefined {
  return lookUp<string>(auditActions, action)
}

/**
 * An action's subject after its kind and before its name, such as `公告 #30` or `帳號 #7 freya`; the subject alone if the
 * action does not determine the kind.
 */
export function auditSubjectText(action: string, subject: string, name = ''): string {
  const { kinds } = auditCopy
  const [part = ''] = action.split('.')
  if (part === 'order' || part === 'delivery') return `${kinds.order} ${subject}`
  if (!/^\d+$/.test(subject)) return subject
  if (isAboutAccount(action)) return `${kinds.account} #${subject}${name && ` ${name}`}`
  return part === 'post' || part === 'character' ? `${kinds[part]} #${subject}` : subject
}

/** The label of a fact. Facts without a label, such as settings, keep their name. */
export function auditFactName(name: string): string {
  return lookUp<string>(auditFacts, name) ?? name
}

/** A fact's value as text; `—` if there is none. Times (milliseconds or ISO 8601) are shown in Taipei's time. */
export function auditFactText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (name.endsWith('At') || (typeof value === 'string' && instant.test(value))) return timeText(value)
  if (name === 'fields') return String(value).split(' ').map(auditFactName).join('、')
  const values = lookUp<Readonly<Record<string, string>>>(auditValues, name)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (values) return lookUp<string>(values, text) ?? text
  if (typeof value === 'boolean') return yesNo[`${value}`]
  return typeof value === 'number' && countNames.has(name) ? numberText(value) : text
}

/** The outcome of a payment report as text; undefined for an unknown outcome. */
export function paymentReportText(report: string): string | undefined {
  const whole = lookUp<string>(paymentReports, report)
  if (whole !== undefined) return whole
  for (const [head, text] of Object.entries(paymentReportHeads))
    if (report.startsWith(head)) {
      const rest = report.slice(head.length)
      return text + (paymentReportText(rest) ?? rest)
    }
  const parts = report.split(', ').map((part) => lookUp<string>(paymentReports, part))
  return parts.includes(undefined) ? undefined : parts.join('，')
}

/** A time in the format of `Date.toISOString`; a date without a time does not match. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Whether the action's subject, if it is a number, is the id of an account. */
export function isAboutAccount(action: string): boolean {
  const [part = ''] = action.split('.')
  return accountParts.has(part)
}

/** First parts of actions whose subject is the id of an account. */
const accountParts = new Set('account admin alert factor login logout mail recovery session sign-up'.split(' '))
const countNames = new Set(['amount', 'credit', 'refunded', 'length', 'size', 'seconds'])

function timeText(value: unknown): string {
  if (typeof value === 'string') return taipeiTimeText(value)
  const at = new Date(value as number)
  return Number.isNaN(at.getTime()) ? String(value) : taipeiTimeText(at.toISOString())
}
