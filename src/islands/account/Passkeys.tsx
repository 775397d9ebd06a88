import { useRef } from 'react'
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  maxPasskeyName,
  type Passkey,
  removePasskey,
} from '../../../api/passkeys.ts'
import type { SecondFactorState } from '../../../api/second-factor.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { makePasskey, supportsPasskeys } from '../../ui/passkey.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useCall } from '../../ui/use-call.ts'
import type { Confirmed } from '../../ui/use-confirmation.tsx'
import { useSend } from '../../ui/use-send.ts'
import { keepSession } from './keep-session.ts'

const heads = copy.keyColumns

interface Props {
  state: SecondFactorState
  confirmed: Confirmed
  /** With the first second factor: shown once. */
  onCodes: (codes: readonly string[]) => void
  /** Called when all other sessions have ended. */
  onChanged: () => void
}

/** The account's passkeys: list, add and remove. Hidden if the host does not have the call. */
export function Passkeys({ state, confirmed, onCodes, onChanged }: Props) {
  const keys = useCall(getPasskeys, {})
  const { busy, send } = useSend(copy.failed)
  const head = useRef<HTMLHeadingElement>(null)
  if (keys.answer.at === 'none') return null
  const isLast = state.passkeys === 1 && !state.active

  function changed() {
    keys.refresh()
    onChanged()
  }

  function remove({ id, name }: Passkey) {
    const question = [fill(copy.keyRemoveAsk, { name }), ...(isLast ? [copy.keyRemoveLast] : [])].join('\n\n')
    if (!confirm(question)) return
    send(async () => {
      keepSession(await confirmed(() => apiClient().call(removePasskey, { params: { id } })))
      showToast({ title: fill(copy.keyRemoved, { name }), variant: 'info' })
      // The pressed button disappears.
      head.current?.focus()
      changed()
    })
  }

  return (
    <div className="panel grid gap-3 lg:row-span-2">
      <h3 ref={head} tabIndex={-1} className="outline-0">
        {copy.keysTitle}
      </h3>
      <p>{copy.keysAbout}</p>
      <Loaded from={keys} failed={accountCopy.loadFailed}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <DataTable
              caption={copy.keysTitle}
              rows={passkeys}
              rowKey={({ id }) => id}
              columns={[
                { label: heads.name, kind: 'head', className: 'wrap-anywhere', cell: nameOf },
                { label: heads.added, labelled: true, cell: (key) => key.added_at },
                { label: heads.used, labelled: true, cell: (key) => key.last_used_at || copy.keyNever },
                {
                  label: heads.actions,
                  cell: (key) =>
                    // The last one must be kept if the account needs a second factor.
                    !(state.required && isLast) && (
                      <ActionButton
                        className="btn btn-small whitespace-nowrap pointer-coarse:min-h-10"
                        label={fill(copy.keyRemoveOf, { name: key.name, time: key.added_at })}
                        busy={busy}
                        onPress={() => remove(key)}
                      >
                        {copy.keyRemove}
                      </ActionButton>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <AddPasskey
        isFirst={!state.active && state.passkeys === 0}
        confirmed={confirmed}
        onCodes={onCodes}
        onAdded={changed}
      />
    </div>
  )
}

function nameOf({ name, elsewhere }: Passkey) {
  return (
    <>
      <bdi>{name}</bdi>
      {elsewhere && <span className="quiet block font-normal">{copy.keyElsewhere}</span>}
    </>
  )
}

type AddProps = Pick<Props, 'confirmed' | 'onCodes'> & { isFirst: boolean; onAdded: () => void }

function AddPasskey({ isFirst, confirmed, onCodes, onAdded }: AddProps) {
  if (!supportsPasskeys()) return <p className="quiet">{copy.keysUnknown}</p>

  async function add({ 'passkey-name': name = '' }: Fields) {
    const passkey = await makePasskey(await confirmed(() => apiClient().call(beginPasskey, {})))
    const answer = await apiClient().call(addPasskey, { body: { name: name.trim(), passkey } })
    keepSession(answer)
    showToast({ title: copy.keyAdded, variant: 'info' })
    if (answer.recovery_codes.length > 0) onCodes(answer.recovery_codes)
    else onAdded()
    return undefined
  }

  return (
    <Form className="grid justify-items-start gap-3" onSubmit={add} failed={copy.failed} stays>
      {/* A longer name would be refused only after the device has created the passkey. */}
      <TextField
        label={copy.keyName}
        name="passkey-name"
        autoComplete="off"
        maxLength={maxPasskeyName}
        hint={copy.keyNameHint}
      />
      <Submit text={copy.keyAdd} busyText={copy.keyAdding} className={isFirst ? 'btn btn-primary' : 'btn'} />
    </Form>
  )
}
