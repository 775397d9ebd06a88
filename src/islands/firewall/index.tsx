import { useCallback, useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { allowFirewall } from '../../../api/firewall.ts'
import { commonCopy, firewallCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { firewallSiteCopy } from '../../../domain/copy/firewall.ts'
import { apiClient } from '../../stores/api.ts'
import { hostIsBack } from '../../stores/ask-again.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { readLocal } from '../../stores/local-storage.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { lookUpIp } from './look-up-ip.ts'

type Lookup = { state: 'fetching' | 'none' | 'failed' } | { state: 'found'; ip: string }
type Outcome = { ok: boolean; text: string }

/** 海外玩家 IP 開通: detects the visitor's address and requests the host to open its firewall for it. */
export function Firewall() {
  return (
    <ErrorBoundary>
      <FirewallPage />
    </ErrorBoundary>
  )
}

function FirewallPage() {
  const [lookup, setLookup] = useState<Lookup>({ state: 'none' })
  const [opening, setOpening] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const fetchIp = useCallback(() => {
    const stop = new AbortController()
    setLookup({ state: 'fetching' })
    lookUpIp(readSiteConfig().ipLookup, stop.signal).then(
      (ip) => setLookup({ state: 'found', ip }),
      (error) => {
        if (stop.signal.aborted) return
        console.error(error)
        setLookup({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [])
  useEffect(fetchIp, [fetchIp])
  useEffect(() => {
    if (lookup.state !== 'failed') return
    addEventListener(hostIsBack, fetchIp)
    return () => removeEventListener(hostIsBack, fetchIp)
  }, [lookup, fetchIp])

  async function open(ip: string) {
    setOpening(true)
    setOutcome(undefined)
    setOutcome(await requestOpening(ip))
    setOpening(false)
  }

  const failed = lookup.state === 'failed' || outcome?.ok === false
  return (
    <div className="grid gap-4">
      <section className="panel grid gap-4" aria-busy={lookup.state === 'fetching' || opening}>
        <p>{firewallSiteCopy.intro}</p>
        <dl className="facts">
          <dt>{firewallCopy.yourIp}</dt>
          <dd aria-live="polite" className="font-mono break-all">
            {lookup.state === 'found'
              ? lookup.ip
              : lookup.state === 'fetching'
                ? firewallCopy.fetching
                : firewallCopy.none}
          </dd>
        </dl>
        {lookup.state === 'failed' && (
          <p className="field-error" role="alert">
            {firewallCopy.ipError}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary"
            disabled={lookup.state !== 'found' || opening}
            onClick={() => lookup.state === 'found' && open(lookup.ip)}
          >
            {opening ? firewallCopy.opening : firewallCopy.open}
          </button>
          <button type="button" className="btn" disabled={lookup.state === 'fetching' || opening} onClick={fetchIp}>
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
    // The host's message names how long it holds.
    if (Status) return { ok: true, text: [fill(firewallCopy.success, { ip }), Message].filter(Boolean).join('，') }
    return failure(Message || firewallCopy.unknownFailure)
  } catch (error) {
    console.error(error)
    sentToLogin(error)
    const status = error instanceof HttpStatusError ? error : undefined
    if (status?.status === 429 && !status.body.Message && !status.body.error)
      return failure(fill(commonCopy.tooMany, { s: status.retryAfterS ?? 60 }))
    return failure(status?.body.Message || failureText(error, firewallCopy.unknown))
  }
}

function failure(message: string): Outcome {
  return { ok: false, text: fill(firewallCopy.failure, { message }) }
}

/**
 * The call's own header, in addition to the bearer token, if the admin flow has stored its token; both are the same
 * token.
 */
function tokenHeader(): Record<string, string> {
  const token = readLocal('token')
  return token ? { 'Auth-Token': token } : {}
}
