import { useRef } from 'react'
import { beginSecondFactor, endSecondFactor, type SecondFactorState } from '../../../api/second-factor.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Confirmed } from '../../ui/use-confirmation.tsx'
import { useSend } from '../../ui/use-send.ts'
import { keepSession } from './keep-session.ts'

interface Props {
  state: SecondFactorState
  confirmed: Confirmed
  onBegun: (setup: { secret: string; uri: string }) => void
  /** Called when all other sessions have ended. */
  onChanged: () => void
}

/** An authenticator app: on or off. */
export function AuthenticatorApp({ state, confirmed, onBegun, onChanged }: Props) {
  const { busy, send } = useSend(copy.failed)
  const head = useRef<HTMLHeadingElement>(null)
  const begin = () => send(async () => onBegun(await confirmed(() => apiClient().call(beginSecondFactor, {}))))
  const ask = state.passkeys > 0 ? copy.removeAskOthers : copy.removeAsk
  const end = () =>
    confirm(`${copy.removeTitle}\n\n${ask}`) &&
    send(async () => {
      keepSession(await confirmed(() => apiClient().call(endSecondFactor, {})))
      showToast({ title: copy.removed, variant: 'info' })
      // The pressed button disappears.
      head.current?.focus()
      onChanged()
    })
  return (
    <div className="panel grid justify-items-start gap-3">
      <h3 ref={head} tabIndex={-1} className="outline-0">
        {copy.appTitle}
      </h3>
      <p>{state.active ? fill(copy.on, { time: state.since }) : copy.off}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          className={state.active || state.passkeys > 0 ? 'btn' : 'btn btn-primary'}
          busy={busy}
          onPress={begin}
        >
          {state.active ? copy.replace : copy.start}
        </ActionButton>
        {state.active && (!state.required || state.passkeys > 0) && (
          <ActionButton busy={busy} onPress={end}>
            {copy.remove}
          </ActionButton>
        )}
      </div>
    </div>
  )
}
