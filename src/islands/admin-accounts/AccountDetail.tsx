import { useCallback, useEffect, useId, useRef } from 'react'
import { banAccount, type DeskAccountAnswer, getDeskAccount, liftBan } from '../../../api/account-desk.ts'
import type { Client } from '../../../api/client.ts'
import { accountDeskCopy, accountDeskHostCopy } from '../../../domain/copy/account-desk.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { idText, roleText, standingText } from './account-texts.ts'
import { BanForm } from './BanForm.tsx'
import { useDeskChange } from './use-desk-change.ts'

const copy = accountDeskCopy

/** An account with its bans. */
export function AccountDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const ask = useCallback((client: Client) => client.call(getDeskAccount, { params: { id } }), [id])
  const { answer, load, refresh } = useAnswer(ask)
  const { busy, change, dialog } = useDeskChange(refresh)
  const head = useRef<HTMLHeadingElement>(null)
  const headId = useId()
  useEffect(() => head.current?.focus(), [])
  const isBanned = answer.at === 'ready' && ['banned', 'shut'].includes(answer.value.account.state)

  return (
    <section aria-labelledby={headId} aria-busy={busy}>
      <p className="crumb">
        <a
          href="/admin/accounts"
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          {copy.back}
        </a>
      </p>
      <h2 id={headId} ref={head} tabIndex={-1} className="section-head outline-0 wrap-anywhere">
        <bdi>{answer.at === 'ready' ? answer.value.account.name : id}</bdi>
      </h2>
      {answer.at === 'loading' && <p className="skeleton h-40">{commonCopy.loading}</p>}
      {answer.at === 'none' && <p className="notice notice-error">{accountDeskHostCopy.gone}</p>}
      {answer.at === 'failed' && <LoadFailed text={copy.failed} onRetry={load} />}
      {answer.at === 'ready' && (
        <>
          <Facts {...answer.value} />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            <BanForm
              title={copy.ban.title}
              busy={busy}
              onBan={(body) =>
                change({
                  call: (client) => client.call(banAccount, { params: { id }, body }),
                  done: copy.ban.done,
                  failed: copy.ban.failed,
                })
              }
            />
            {isBanned && (
              <p>
                <button
                  type="button"
                  className="btn"
                  aria-disabled={busy || undefined}
                  onClick={() =>
                    change({
                      call: (client) => client.call(liftBan, { params: { id } }),
                      done: copy.ban.lifted,
                      failed: copy.ban.liftFailed,
                    })
                  }
                >
                  {copy.ban.lift}
                </button>
              </p>
            )}
          </div>
          <History bans={answer.value.bans} />
        </>
      )}
      {dialog}
    </section>
  )
}

function Facts({ account, last_ip, characters }: DeskAccountAnswer) {
  const facts: Record<keyof typeof copy.facts, string> = {
    id: idText(account),
    role: roleText(account),
    email: account.email,
    state: standingText(account),
    lastLogin: account.last_login,
    lastIp: last_ip,
    characters: characters.join('、'),
  }
  return (
    <dl className="facts lg:grid-cols-[auto_1fr_auto_1fr]">
      {Object.entries(facts)
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name} className="contents">
            <dt>{copy.facts[name as keyof typeof facts]}</dt>
            <dd className="wrap-anywhere">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function History({ bans }: Pick<DeskAccountAnswer, 'bans'>) {
  const { title, none, columns, forEver } = copy.history
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-head">
        {title}
      </h3>
      {bans.length === 0 && <p className="notice">{none}</p>}
      {bans.length > 0 && (
        <table className="data-table data-table-cards">
          <caption className="sr-only">{title}</caption>
          <TableHead columns={columns} />
          <tbody>
            {bans.map(({ from, until, reason, by, lifted }) => (
              <tr key={from}>
                <th scope="row">{taipeiTimeText(from)}</th>
                <td data-label={columns.until}>{until === null ? forEver : taipeiTimeText(until)}</td>
                <td data-label={columns.reason} className="wrap-anywhere">
                  {reason}
                </td>
                <td data-label={columns.by}>{by}</td>
                <td data-label={columns.lifted}>{lifted !== null && taipeiTimeText(lifted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
