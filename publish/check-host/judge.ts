/** Compares one answer with the contract. */
import * as v from 'valibot'
import { type AnyEndpoint, sendsToken } from '../../api/endpoint.ts'
import { statusesOf } from '../../api/endpoints.ts'
import { answerForms } from '../../api/openapi/answer-forms.ts'
import type { SchemaParts } from '../../api/openapi/schema-parts.ts'
import { printable } from '../pull/quarantine.ts'
import type { AskedAnswer, AskFailure } from './ask.ts'
import type { Differences } from './differences.ts'

/**
 * `right`: as the OpenAPI document has it. `tolerably`: a site reads it, but another program may not. `wrong`: a site or
 * a pull refuses it, or leaves the record out. `absent`: an optional call that the host does not have. `untried`: there
 * is no record to request, or the account of the token may not make the call.
 */
export type CallVerdict = 'right' | 'tolerably' | 'wrong' | 'absent' | 'untried'

export interface CallJudgement {
  verdict: CallVerdict
  /** What is wrong, one line each: the field's path, and what it must be. */
  faults: string[]
  /** The parsed answer, if it is JSON. */
  sent?: unknown
}

interface Context {
  isOptional: boolean
  hasToken: boolean
  /** What the OpenAPI document has against a JSON answer. */
  differences: Differences
}

export function judgeAnswer(endpoint: AnyEndpoint, asked: AskedAnswer | AskFailure, context: Context): CallJudgement {
  if ('failure' in asked) return wrong(`it is not answered: ${asked.failure}`)
  const { status } = asked
  const { isOptional, hasToken } = context
  if (status === 404 && isOptional) return { verdict: 'absent', faults: [] }
  const needsToken = sendsToken(endpoint) && endpoint.access !== 'optional' && !hasToken
  if (needsToken) return judgeRefusal(status)
  if (status >= 300 && status < 400)
    return wrong(`it redirects (${status}): give the address that answers itself, as PUBLIC_API_HOST needs it`)
  if (status >= 200 && status < 300) return judgeSuccess(endpoint, asked, context)
  const declared = statusesOf(endpoint)
  if (hasToken && [403, 409].includes(status) && declared.includes(status)) return { verdict: 'untried', faults: [] }
  if (status === 503) return wrong('503: the host says that it cannot serve now; try again later')
  if (status === 404 && endpoint.answerType)
    return { verdict: 'tolerably', faults: ['status 404: a site shows no picture'] }
  const hint = status === 404 && !declared.includes(404) ? 'the contract requires this call' : `expected ${declared[0]}`
  return wrong(`status ${status}: ${hint}`)
}

/** Without a token, a call for an account must be refused. */
function judgeRefusal(status: number): CallJudgement {
  if (status === 401) return { verdict: 'right', faults: [] }
  if (status === 403) return { verdict: 'tolerably', faults: ['status 403 without a token: send 401'] }
  return wrong(`status ${status} without a token: send 401, because the call is about an account`)
}

function judgeSuccess(endpoint: AnyEndpoint, { status, type, body }: AskedAnswer, context: Context): CallJudgement {
  const { answerType, mayBeEmpty } = endpoint
  if (status === 204) return mayBeEmpty ? { verdict: 'right', faults: [] } : wrong('204: the answer has no content')
  if (answerType) return judgeFile(answerType, type, body)
  const form = answerForms.get(endpoint) ?? endpoint.answer
  if (form.type === 'unknown') return { verdict: 'right', faults: [] }
  if (type === 'text/html') return wrong('it is HTML (text/html): is this the address of a site, not of its host?')
  let sent: unknown
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    return wrong(`it is no JSON in UTF-8: ${printable((error as Error).message)}`)
  }
  const unread = faultsOf(endpoint, form, sent)
  if (unread.length > 0) return { verdict: 'wrong', faults: unread, sent }
  const faults = [
    ...(type === 'application/json' ? [] : [`Content-Type is ${printable(type) || 'missing'}: send application/json`]),
    ...context.differences(endpoint, status, sent),
  ]
  return { verdict: faults.length > 0 ? 'tolerably' : 'right', faults, sent }
}

function judgeFile(expected: string, type: string, body: Uint8Array): CallJudgement {
  if (body.length === 0) return wrong('the answer is empty')
  if (type === expected) return { verdict: 'right', faults: [] }
  const isSameKind = type.split('/')[0] === expected.split('/')[0]
  const fault = `Content-Type is ${printable(type) || 'missing'}: send ${expected}`
  return { verdict: isSameKind ? 'tolerably' : 'wrong', faults: [fault] }
}

/** Why a site, or a pull, cannot read an answer or one of its records. */
function faultsOf(endpoint: AnyEndpoint, form: v.GenericSchema, sent: unknown): string[] {
  const whole = v.safeParse(endpoint.answer, sent)
  if (!whole.success) return issuesOf(whole.issues)
  if (form === endpoint.answer || sent === null) return []
  const entries = v.safeParse(form, inForm(form, sent))
  // The container itself is read in several forms; its records are not.
  return entries.success ? [] : issuesOf(entries.issues.filter(({ path }) => (path?.length ?? 0) > 1))
}

/** A list that a site accepts in place of an object, as that object. */
function inForm(form: v.GenericSchema, sent: unknown): unknown {
  if (!Array.isArray(sent) || form.type === 'array') return sent
  if (form.type === 'record') return Object.fromEntries(sent.entries())
  const { entries = {} } = form as SchemaParts
  const list = Object.entries(entries).find(([, { type }]) => type === 'array')
  return list ? { [list[0]]: sent } : sent
}

const maxFaults = 5

function issuesOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const lines = issues.map((issue) => {
    const received = issue.input === undefined ? 'it is missing' : `it is ${printable(issue.input)}`
    const expected = issue.message.startsWith('Invalid ') ? `must be ${issue.expected}` : issue.message
    return `${printable(v.getDotPath(issue) ?? 'the answer')} ${expected}: ${received}`
  })
  return lines.length > maxFaults ? [...lines.slice(0, maxFaults), `and ${lines.length - maxFaults} more`] : lines
}

function wrong(fault: string): CallJudgement {
  return { verdict: 'wrong', faults: [fault] }
}
