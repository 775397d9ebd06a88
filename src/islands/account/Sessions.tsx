import { useState } from 'react'
import { type AccountSession, endOtherSessions, endSession } from '../../../api/account.ts'
import type { Client } from '../../../api/client.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { securityCopy } from '../../../domain/copy/site-account.ts'
import type { Toast } from '../../../domain/session.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import type { useAnswer } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { Section } from './Section.tsx'

const copy = securityCopy.sessions
type Loaded = ReturnType<typeof useAnswer<{ sessions: AccountSession[] }>>

/** The account's sessions, and buttons to end them. */
export function Sessions({ answer, load, refresh }: Loaded) {
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation()

  async function end(call: (client: Client) => Promise<{ ended: number }>) {
    if (busy) return
    setBusy(true)
    let outcome: Toast
    try {
      const { ended } = await confirmed(() => call(apiClient()))
      outcome = { title: fill(copy.ended, { n: ended }), variant: 'info' }
    } catch (error) {
      if (sentToLogin(error)) return setBusy(false)
      console.error(error)
      outcome = { title: copy.failed, description: failureText(error, ''), variant: 'error' }
    }
    await refresh()
    setBusy(false)
    // Last, so that a repeated outcome is announced.
    showToast(outcome)
  }

  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {({ sessions }) => (
        <>
          <SessionTable
            sessions={sessions}
            busy={busy}
            onEnd={({ id }) => end((client) => client.call(endSession, { params: { id } }))}
          />
          {dialog}
          {sessions.length > 1 && (
            <p className="mt-3">
              <button
                type="button"
                className="btn"
                aria-disabled={busy || undefined}
                onClick={() => end((client) => client.call(endOtherSessions, {}))}
              >
                {copy.endOthers}
              </button>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function SessionTable({
  sessions,
  busy,
  onEnd,
}: {
  sessions: readonly AccountSession[]
  /** A session is being ended: further presses are ignored until that is done. */
  busy: boolean
  onEnd: (session: AccountSession) => void
}) {
  const { columns } = copy
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.title}</caption>
      <TableHead columns={columns} />
      <tbody>
        {sessions.map((session) => {
          const device = session.device || copy.unknown
          return (
            <tr key={session.id}>
              <th scope="row">{device}</th>
              <td data-label={columns.network}>{session.network || copy.unknown}</td>
              <td data-label={columns.used}>{session.last_used_at}</td>
              <td data-label={columns.since}>{session.created_at}</td>
              <td>
                {session.current ? (
                  <span className="badge badge-chosen">{copy.current}</span>
                ) : (
                  <button
                    type="button"
                    className="btn btn-small"
                    aria-label={fill(copy.endOf, { device, time: session.created_at })}
                    aria-disabled={busy || undefined}
                    onClick={() => onEnd(session)}
                  >
                    {copy.end}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
