import { type FormEvent, useRef, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { addPasskey, beginPasskey, getPasskeys, type Passkey, removePasskey } from '../../../api/passkeys.ts'
import type { SecondFactorState } from '../../../api/second-factor.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { knowsPasskeys, makePasskey } from '../../ui/passkey.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { PasskeyTable } from './PasskeyTable.tsx'
import { keepSession, useChange } from './use-change.ts'

const ask = (client: Client) => client.call(getPasskeys, {})

interface Props {
  state: SecondFactorState
  confirmed: <T>(call: () => Promise<T>) => Promise<T>
  /** With the first second factor: shown once. */
  onCodes: (codes: readonly string[]) => void
  /** Called when all other sessions have ended. */
  onChanged: () => void
}

/** The account's passkeys: list, add and remove. Hidden if the host does not have the call. */
export function Passkeys({ state, confirmed, onCodes, onChanged }: Props) {
  const { answer, load, refresh } = useAnswer(ask)
  const { busy, run } = useChange(confirmed)
  const head = useRef<HTMLHeadingElement>(null)
  if (answer.at === 'none') return null

  function changed() {
    refresh()
    onChanged()
  }

  const remove = ({ id, name }: Passkey) => {
    const isLast = state.passkeys === 1 && !state.active
    const question = [fill(copy.keyRemoveAsk, { name }), ...(isLast ? [copy.keyRemoveLast] : [])].join('\n\n')
    if (!confirm(question)) return
    run(
      (client) => client.call(removePasskey, { params: { id } }),
      (session) => {
        keepSession(session)
        showToast({ title: fill(copy.keyRemoved, { name }), variant: 'info' })
        // The pressed button disappears.
        head.current?.focus()
        changed()
      },
    )
  }

  return (
    <div className="panel grid gap-3 lg:row-span-2">
      <h3 ref={head} tabIndex={-1}>
        {copy.keysTitle}
      </h3>
      <p>{copy.keysAbout}</p>
      {answer.at === 'loading' && <p className="skeleton h-16">{commonCopy.loading}</p>}
      {answer.at === 'failed' && <LoadFailed text={accountCopy.loadFailed} onRetry={load} />}
      {answer.at === 'ready' && answer.value.passkeys.length > 0 && (
        <PasskeyTable passkeys={answer.value.passkeys} required={isKept(state)} busy={busy} onRemove={remove} />
      )}
      <AddPasskey
        isFirst={!state.active && state.passkeys === 0}
        confirmed={confirmed}
        onCodes={onCodes}
        onAdded={changed}
      />
    </div>
  )
}

/** Whether the last passkey must be kept. */
function isKept({ required, active, passkeys }: SecondFactorState): boolean {
  return required && !active && passkeys === 1
}

function AddPasskey({
  isFirst,
  confirmed,
  onCodes,
  onAdded,
}: Pick<Props, 'confirmed' | 'onCodes'> & { isFirst: boolean; onAdded: () => void }) {
  const [name, setName] = useState('')
  const { busy, run } = useChange((call) => call())
  if (!knowsPasskeys()) return <p className="quiet">{copy.keysUnknown}</p>

  async function make(client: Client) {
    const passkey = await makePasskey(await confirmed(() => client.call(beginPasskey, {})))
    return client.call(addPasskey, { body: { name: name.trim(), passkey } })
  }

  const add = (event: FormEvent) => {
    event.preventDefault()
    run(
      () => make(apiClient()),
      (answer) => {
        keepSession(answer)
        showToast({ title: copy.keyAdded, variant: 'info' })
        setName('')
        if (answer.recovery_codes.length > 0) onCodes(answer.recovery_codes)
        else onAdded()
      },
    )
  }

  return (
    <form className="grid justify-items-start gap-3" noValidate onSubmit={add}>
      <TextField
        label={copy.keyName}
        name="passkey-name"
        autoComplete="off"
        hint={copy.keyNameHint}
        value={name}
        onChange={setName}
      />
      <button type="submit" className={isFirst ? 'btn btn-primary' : 'btn'} aria-disabled={busy || undefined}>
        {busy ? copy.keyAdding : copy.keyAdd}
      </button>
    </form>
  )
}
