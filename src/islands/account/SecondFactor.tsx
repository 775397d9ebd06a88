import { useState } from 'react'
import type { Client } from '../../../api/client.ts'
import {
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '../../../api/second-factor.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { adminToken } from '../../../domain/session.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { readLocal } from '../../stores/local-storage.ts'
import { saveSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'
import type { Answer } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { Section } from './Section.tsx'

/** When so few are left the owner is told. */
const fewCodes = 3

interface Props {
  answer: Answer<SecondFactorState>
  load: () => void
  /** Other sessions are over. */
  onChanged: () => void
}

/** Two-step verification: set-up, new recovery codes, and its end. */
export function SecondFactor({ answer, load, onChanged }: Props) {
  const [shown, setShown] = useState<{ secret: string; uri: string } | { codes: readonly string[] }>()
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation()

  async function run<T>(call: (client: Client) => Promise<T>, then: (value: T) => void) {
    if (busy) return
    setBusy(true)
    try {
      then(await confirmed(() => call(apiClient())))
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      showToast({ title: copy.failed, description: failureText(error, ''), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const begin = () => run((client) => client.call(beginSecondFactor, {}), setShown)
  const renew = () =>
    run(
      (client) => client.call(renewRecoveryCodes, {}),
      ({ recovery_codes: codes }) => setShown({ codes }),
    )
  const end = () =>
    confirm(`${copy.removeTitle}\n\n${copy.removeAsk}`) &&
    run(
      (client) => client.call(endSecondFactor, {}),
      ({ session }) => {
        saveSession(session, { admin: adminToken(readLocal('token')) !== undefined })
        showToast({ title: copy.removed, variant: 'info' })
        load()
        onChanged()
      },
    )

  function activated(codes: readonly string[]) {
    setShown({ codes })
    showToast({ title: copy.done, variant: 'info' })
  }

  function leave() {
    setShown(undefined)
    load()
    onChanged()
  }

  return (
    <div id="second-factor">
      <Section title={copy.title} answer={answer} onRetry={load}>
        {(state) => {
          if (shown && 'codes' in shown) return <RecoveryCodes codes={shown.codes} onKept={leave} />
          if (shown)
            return (
              <SecondFactorSetup
                {...shown}
                confirmed={confirmed}
                onDone={activated}
                onCancel={() => setShown(undefined)}
              />
            )
          return <State state={state} busy={busy} onBegin={begin} onRenew={renew} onEnd={end} />
        }}
      </Section>
      {dialog}
    </div>
  )
}

interface StateProps {
  state: SecondFactorState
  busy: boolean
  onBegin: () => void
  onRenew: () => void
  onEnd: () => void
}

function State({ state, busy, onBegin, onRenew, onEnd }: StateProps) {
  const common = { type: 'button', 'aria-disabled': busy || undefined } as const
  if (!state.active)
    return (
      <div className="panel grid max-w-[40rem] justify-items-start gap-4">
        {state.first && <p className="notice notice-error">{copy.required}</p>}
        <p>{copy.off}</p>
        <button {...common} className="btn btn-primary" onClick={onBegin}>
          {copy.start}
        </button>
      </div>
    )
  return (
    <div className="panel grid max-w-[40rem] gap-4">
      <p>{fill(copy.on, { time: state.since })}</p>
      <p>
        {fill(copy.left, { n: state.recovery_codes })}
        {state.recovery_codes <= fewCodes && ` ${copy.fewLeft}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <button {...common} className="btn" onClick={onBegin}>
          {copy.replace}
        </button>
        <button {...common} className="btn" onClick={onRenew}>
          {copy.newCodes}
        </button>
        {!state.required && (
          <button {...common} className="btn" onClick={onEnd}>
            {copy.remove}
          </button>
        )}
      </div>
    </div>
  )
}
