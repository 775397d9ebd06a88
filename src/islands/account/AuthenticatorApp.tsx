import { beginSecondFactor, endSecondFactor, type SecondFactorState } from '../../../api/second-factor.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { showToast } from '../../stores/toast.ts'
import { keepSession, useChange } from './use-change.ts'

interface Props {
  state: SecondFactorState
  confirmed: <T>(call: () => Promise<T>) => Promise<T>
  onBegun: (setup: { secret: string; uri: string }) => void
  /** Called when all other sessions have ended. */
  onChanged: () => void
}

/** An authenticator app: on or off. */
export function AuthenticatorApp({ state, confirmed, onBegun, onChanged }: Props) {
  const { busy, run } = useChange(confirmed)
  const common = { type: 'button', 'aria-disabled': busy || undefined } as const
  const begin = () => run((client) => client.call(beginSecondFactor, {}), onBegun)
  const ask = state.passkeys > 0 ? copy.removeAskOthers : copy.removeAsk
  const end = () =>
    confirm(`${copy.removeTitle}\n\n${ask}`) &&
    run(
      (client) => client.call(endSecondFactor, {}),
      (answer) => {
        keepSession(answer)
        showToast({ title: copy.removed, variant: 'info' })
        onChanged()
      },
    )
  return (
    <div className="panel grid justify-items-start gap-3">
      <h3>{copy.appTitle}</h3>
      <p>{state.active ? fill(copy.on, { time: state.since }) : copy.off}</p>
      <div className="flex flex-wrap gap-2">
        <button {...common} className={state.active || state.passkeys > 0 ? 'btn' : 'btn btn-primary'} onClick={begin}>
          {state.active ? copy.replace : copy.start}
        </button>
        {state.active && (!state.required || state.passkeys > 0) && (
          <button {...common} className="btn" onClick={end}>
            {copy.remove}
          </button>
        )}
      </div>
    </div>
  )
}
