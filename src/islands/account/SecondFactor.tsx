import { useRef, useState } from 'react'
import { renewRecoveryCodes, type SecondFactorState } from '../../../api/second-factor.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Asked } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { useSend } from '../../ui/use-send.ts'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { LoadedSection } from './LoadedSection.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** Below this number of codes, the owner is warned. */
const fewCodes = 3

interface Props {
  factor: Asked<SecondFactorState>
  /** Called when other sessions may have ended. */
  onChanged: () => void
}

/** Two-step verification: an authenticator app, passkeys, and the recovery codes of both. */
export function SecondFactor({ factor, onChanged }: Props) {
  const [step, setStep] = useState<{ secret: string; uri: string } | { codes: readonly string[]; news?: string }>()
  const { confirmed, dialog } = useConfirmation()
  const container = useRef<HTMLDivElement>(null)
  const { busy, send } = useSend(copy.failed)

  const renew = () =>
    send(async () => {
      const { recovery_codes: codes } = await confirmed(() => apiClient().call(renewRecoveryCodes, {}))
      setStep({ codes })
    })

  /** Says so above the codes: on a phone, a toast would cover the button below them. */
  const activated = (codes: readonly string[]) => setStep({ codes, news: copy.done })

  function changed() {
    factor.refresh()
    onChanged()
  }

  /** Shows another step. The pressed button disappears. */
  function moveTo(next: typeof step) {
    setStep(next)
    // With scrolling, WebKitGTK reports the fields of the next step as hidden.
    container.current?.focus({ preventScroll: true })
  }

  function leave() {
    moveTo(undefined)
    factor.load()
    onChanged()
  }

  return (
    <div ref={container} id="second-factor" tabIndex={-1} className="outline-0">
      <LoadedSection title={copy.title} from={factor}>
        {(state) => {
          if (step && 'codes' in step) return <RecoveryCodes {...step} onKept={leave} />
          if (step) {
            const cancel = () => moveTo(undefined)
            return <SecondFactorSetup {...step} confirmed={confirmed} onDone={activated} onCancel={cancel} />
          }
          return (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {state.first && <p className="notice notice-error lg:col-span-2">{copy.required}</p>}
              <p className="quiet lg:col-span-2">{copy.about}</p>
              <AuthenticatorApp state={state} confirmed={confirmed} onBegun={moveTo} onChanged={changed} />
              <Passkeys
                state={state}
                confirmed={confirmed}
                onCodes={(codes) => setStep({ codes })}
                onChanged={changed}
              />
              {(state.active || state.passkeys > 0) && <CodesLeft state={state} busy={busy} onRenew={renew} />}
            </div>
          )
        }}
      </LoadedSection>
      {dialog}
    </div>
  )
}

function CodesLeft({ state, busy, onRenew }: { state: SecondFactorState; busy: boolean; onRenew: () => void }) {
  return (
    <div className="panel grid justify-items-start gap-3">
      <h3>{copy.codesTitle}</h3>
      <p>
        {fill(copy.codesLeft, { n: state.recovery_codes })}
        {state.recovery_codes <= fewCodes && ` ${copy.fewLeft}`}
      </p>
      <p className="quiet">{copy.codesLeftHint}</p>
      <ActionButton busy={busy} onPress={onRenew}>
        {copy.newCodes}
      </ActionButton>
    </div>
  )
}
