import { type MouseEvent, useCallback } from 'react'
import { type DeskAccount, getDeskAccounts } from '../../../api/account-desk.ts'
import type { Client } from '../../../api/client.ts'
import { accountDeskCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { useMore } from '../../ui/use-more.ts'
import { standingText } from './account-texts.ts'
import { type AccountPlace, accountQuery } from './place.ts'

const choice = { name: 'state', label: copy.state, options: copy.states } as const
const { columns } = copy

interface Props {
  place: AccountPlace
  go: (to: AccountPlace) => void
}

/** The accounts of a search. */
export function AccountList({ place: { search }, go }: Props) {
  const ask = useCallback(
    async (client: Client, before?: string) => {
      const { accounts, more } = await client.call(getDeskAccounts, { params: { ...search, before } })
      return { rows: accounts, next: more ? accounts.at(-1)?.id : undefined }
    },
    [search],
  )
  const list = useMore(ask)
  return (
    <>
      <DeskSearchForm
        search={search}
        onSearch={(wanted) => go({ account: '', search: wanted })}
        texts={copy}
        choice={choice}
      />
      <MoreRows list={list} texts={copy}>
        {(accounts) => (
          <table className="data-table data-table-cards">
            <caption className="sr-only">{copy.title}</caption>
            <TableHead columns={columns} />
            <tbody>
              {accounts.map((account) => (
                <Row key={account.id} account={account} place={{ account: account.id, search }} go={go} />
              ))}
            </tbody>
          </table>
        )}
      </MoreRows>
    </>
  )
}

function Row({ account, place, go }: Props & { account: DeskAccount }) {
  const { name, email, state, last_login } = account

  function press(event: MouseEvent) {
    // The browser itself opens links in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(place)
  }

  return (
    <tr className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4">
      <th scope="row" className="wrap-anywhere">
        <a href={accountQuery(place)} aria-label={fill(copy.open, { name })} onClick={press}>
          <bdi>{name}</bdi>
        </a>
      </th>
      <td className="max-md:justify-end">{account.game_id === null ? copy.kinds.site : copy.kinds.game}</td>
      <td data-label={columns.email} className="wrap-anywhere max-md:col-span-full">
        {email}
      </td>
      <td data-label={columns.state} className="max-md:col-span-full">
        <span className={state === 'good' ? '' : 'badge'}>{standingText(account)}</span>
      </td>
      <td data-label={columns.last} className="max-md:col-span-full md:whitespace-nowrap">
        {last_login.slice(0, 16)}
      </td>
    </tr>
  )
}
