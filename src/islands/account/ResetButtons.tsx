import { type Character, resetCharacter } from '../../../api/players.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSend } from '../../ui/use-send.ts'

const copy = accountCopy.reset

interface Props {
  character: Character
  onDone: () => void
}

/** Takes an offline character back to its save point, or takes off its colours and the look of what it wears. */
export function ResetButtons({ character: { id, name }, onDone }: Props) {
  const { busy, send } = useSend(copy.failed)

  const reset = (part: 'position' | 'look') =>
    confirm(fill(copy.ask[part], { name })) &&
    send(async () => {
      await apiClient().call(resetCharacter, { params: { id }, body: { part } })
      showToast({ title: copy.done, variant: 'info' })
      onDone()
    })

  return (
    <span className="flex flex-wrap gap-1">
      {(['position', 'look'] as const).map((part) => (
        <ActionButton
          key={part}
          className="btn btn-small"
          label={`${copy.parts[part]}：${name}`}
          busy={busy}
          onPress={() => reset(part)}
        >
          {copy.parts[part]}
        </ActionButton>
      ))}
    </span>
  )
}
