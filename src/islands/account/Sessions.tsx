import { type AccountSession, endOtherSessions, endSession } from '../../../api/account.ts'
import { securityCopy } from '../../../domain/copy/account.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Asked } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { useSend } from '../../ui/use-send.ts'
import { LoadedSection } from './LoadedSection.tsx'

const copy = securityCopy.sessions
const { columns } = copy
const deviceOf = (session: AccountSession) => session.device || copy.unknown

/** The account's sessions, and buttons to end them. */
export function Sessions({ from }: { from: Asked<{ sessions: AccountSession[] }> }) {
  const { busy, send } = useSend(copy.failed)
  const { confirmed, dialog } = useConfirmation()

  async function end(call: () => Promise<{ ended: number }>) {
    await send(async () => {
      const { ended } = await confirmed(call)
      showToast({ title: fill(copy.ended, { n: ended }), variant: 'info' })
    })
    await from.refresh()
  }

  return (
    <LoadedSection title={copy.title} from={from}>
      {({ sessions }) => (
        <>
          <DataTable
            caption={copy.title}
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              { label: columns.device, kind: 'head', cell: deviceOf },
              { label: columns.network, labelled: true, cell: ({ network }) => network || copy.unknown },
              { label: columns.used, labelled: true, cell: ({ last_used_at }) => last_used_at },
              { label: columns.since, labelled: true, cell: ({ created_at }) => created_at },
              {
                label: columns.actions,
                cell: (session) =>
                  session.current ? (
                    <span className="badge badge-chosen">{copy.current}</span>
                  ) : (
                    <ActionButton
                      className="btn btn-small"
                      label={fill(copy.endOf, { device: deviceOf(session), time: session.created_at })}
                      busy={busy}
                      onPress={() => end(() => apiClient().call(endSession, { params: { id: session.id } }))}
                    >
                      {copy.end}
                    </ActionButton>
                  ),
              },
            ]}
          />
          {dialog}
          {sessions.length > 1 && (
            <p className="mt-3">
              <ActionButton busy={busy} onPress={() => end(() => apiClient().call(endOtherSessions, {}))}>
                {copy.endOthers}
              </ActionButton>
            </p>
          )}
        </>
      )}
    </LoadedSection>
  )
}
