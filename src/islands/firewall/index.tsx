import { useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { allowFirewall } from '../../../api/firewall.ts'
import { headerToken } from '../../../domain/accounts/session.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { firewallCopy, firewallSiteCopy } from '../../../domain/copy/firewall.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { guardHolds, sentToLogin } from '../../stores/guard.ts'
import { readLocal } from '../../stores/local-storage.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { lookUpIp } from './look-up-ip.ts'

type Outcome = { ok: boolean; text: string }

const ask = () => lookUpIp(readSiteConfig().ipLookup)

/** 海外玩家 IP 開通: detects the visitor's address and requests the host to open its firewall for it. */
export function Firewall() {
  return (
    <ErrorBoundary>
      <FirewallPage />
    </ErrorBoundary>
  )
}

function FirewallPage() {
  const { answer, load } = useAnswer(ask)
  const [isOpening, setIsOpening] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const ip = answer.at === 'ready' ? answer.value : undefined
  const isFetching = answer.at === 'loading'

  async function open(ip: string) {
    if (!guardHolds()) return
    setIsOpening(true)
    setOutcome(undefined)
    setOutcome(await requestOpening(ip))
    setIsOpening(false)
  }

  const failed = answer.at === 'failed' || outcome?.ok === false
  return (
    <div className="grid gap-4">
      <section className="panel grid gap-4" aria-busy={isFetching || isOpening}>
        <p>{firewallSiteCopy.intro}</p>
        <dl className="facts">
          <dt>{firewallCopy.yourIp}</dt>
          <dd aria-live="polite" className="font-mono break-all">
            {ip ?? (isFetching ? firewallCopy.fetching : firewallCopy.none)}
          </dd>
        </dl>
        {answer.at === 'failed' && (
          <p className="field-error" role="alert">
            {firewallCopy.ipError}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary"
            disabled={ip === undefined || isOpening}
            onClick={() => ip && open(ip)}
          >
            {isOpening ? firewallCopy.opening : firewallCopy.open}
          </button>
          <button type="button" className="btn" disabled={isFetching || isOpening} onClick={load}>
            {firewallCopy.retry}
          </button>
        </div>
      </section>
      {outcome && (
        <p className={`notice ${outcome.ok ? 'notice-success' : 'notice-error'}`} role="alert">
          {outcome.text}
        </p>
      )}
      {failed && (
        <section className="panel">
          <h2 className="mb-2">{firewallCopy.hintsTitle}</h2>
          <ul className="list-disc ps-5">
            {firewallCopy.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

async function requestOpening(ip: string): Promise<Outcome> {
  try {
    const { Status, Message } = await apiClient().call(allowFirewall, {
      body: { clientInfo: { ip } },
      headers: tokenHeader(),
    })
    // The host's message says for how long the firewall is open.
    if (Status) return { ok: true, text: [fill(firewallCopy.success, { ip }), Message].filter(Boolean).join('，') }
    return failure(Message || firewallCopy.unknownFailure)
  } catch (error) {
    console.error(error)
    sentToLogin(error)
    const refusal = error instanceof HttpStatusError ? error : undefined
    if (refusal?.status === 429 && !refusal.body.Message && !refusal.body.error)
      return failure(fill(commonCopy.tooMany, { s: refusal.retryAfterS ?? 60 }))
    return failure(refusal?.body.Message || failureText(error, firewallCopy.unknown))
  }
}

function failure(message: string): Outcome {
  return { ok: false, text: fill(firewallCopy.failure, { message }) }
}

/** The header of the contract's admin flow, next to the bearer token: the token that the admins' login has stored. */
function tokenHeader(): Record<string, string> {
  const token = headerToken(readLocal('token'))
  return token ? { 'Auth-Token': token } : {}
}
