/** Makes each reading call of the contract to a host, and judges its answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOfCall } from '../../api/endpoints.ts'
import { openApiPath } from '../../api/openapi/parameters.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { type AskedAnswer, type AskFailure, ask } from './ask.ts'
import { openContract } from './differences.ts'
import { type CallJudgement, type CallVerdict, judgeAnswer } from './judge.ts'
import { readingCalls, requestsOf } from './plan.ts'

export interface CheckOptions {
  /** Origin of the host. */
  host: string
  token?: string | undefined
  /** Records of each kind that are requested one by one. */
  maxRecords?: number
  timeoutMs?: number
  /** Maximum size of an answer. */
  maxBytes?: number
}

/** The worst judgement of the requests of one call. */
export interface CheckedCall {
  call: string
  verdict: CallVerdict
  /** Path of the request that `faults` are about. */
  path: string
  faults: string[]
}

/** The largest answer that a pull accepts. */
const maxListBytes = 40 * 1024 * 1024
/** After so many calls in a row without an answer, the others are not made. */
const maxUnanswered = 3
const maxWaitS = 60
const severity = ['wrong', 'tolerably', 'right', 'absent', 'untried'] as const

/** Calls `onCall` for each call as soon as it is judged. Throws `OperationError` if the host does not answer. */
export async function checkHost(options: CheckOptions, onCall: (checked: CheckedCall) => void): Promise<CheckedCall[]> {
  const { host, token, maxRecords = 3, timeoutMs = 15_000, maxBytes = maxListBytes } = options
  const { document, differences } = openContract(host)
  const lists = new Map<string, unknown>()
  const checked: CheckedCall[] = []
  let unanswered = 0

  async function request(path: string): Promise<AskedAnswer | AskFailure> {
    const answer = await ask(host + path, { token, timeoutMs, maxBytes })
    if ('failure' in answer || answer.status !== 429) return answer
    const waitS = Number(answer.headers.get('Retry-After') ?? 1)
    await sleep(1000 * (waitS >= 0 && waitS <= maxWaitS ? waitS : maxWaitS))
    return ask(host + path, { token, timeoutMs, maxBytes })
  }

  for (const endpoint of readingCalls) {
    const call = `${endpoint.method} ${openApiPath(endpoint)}`
    const isOptional = document.paths[openApiPath(endpoint)]?.get?.['x-optional'] === true
    const judged: (CallJudgement & { path: string })[] = []
    for (const { path } of requestsOf(endpoint, lists, maxRecords)) {
      if (path === undefined) continue
      const answer = await request(path)
      unanswered = 'failure' in answer ? unanswered + 1 : 0
      if (unanswered === maxUnanswered || ('failure' in answer && checked.length === 0 && unanswered === 1))
        throw deadHost(host, path, answer)
      const context = { isOptional, hasToken: token !== undefined, differences }
      const judgement = judgeAnswer(endpoint, answer, context)
      if (judgement.sent !== undefined) lists.set(nameOfCall(endpoint), judgement.sent)
      judged.push({ ...judgement, path })
    }
    const worst = severity.flatMap((verdict) => judged.find((one) => one.verdict === verdict) ?? [])[0]
    const result = worst
      ? { call, verdict: worst.verdict, path: worst.path, faults: worst.faults }
      : { call, verdict: 'untried' as const, path: '', faults: [] }
    checked.push(result)
    onCall(result)
  }
  return checked
}

function deadHost(host: string, path: string, answer: AskedAnswer | AskFailure): OperationError {
  const reason = 'failure' in answer ? answer.failure : ''
  const remedy = 'Check that the host runs and that this is its address, with http:// or https:// and the port.'
  return new OperationError('host', `the host does not answer: ${reason}`, host + path, remedy)
}
