import { useCallback } from 'react'
import { getDeskAccounts } from '../../../api/account-desk.ts'
import type { Client } from '../../../api/client.ts'
import { accountDeskCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { useMore } from '../../ui/use-more.ts'
import { standingText } from './account-texts.ts'
import { type AccountPlace, accountQuery } from './place.ts'

const choice = { name: 'state', label: copy.state, options: copy.states } as const
const { columns } = copy

interface Props {
  search: AccountPlace['search']
  go: (place: AccountPlace) => void
}

/** The accounts of a search. */
export function AccountList({ search, go }: Props) {
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
        onSearch={(words) => go({ account: '', search: words })}
        texts={copy}
        choice={choice}
      />
      <MoreRows list={list} texts={copy}>
        {(accounts) => (
          <DataTable
            caption={copy.title}
            rows={accounts}
            rowKey={({ id }) => id}
            rowClass="max-md:grid-cols-[1fr_auto] max-md:gap-x-4"
            columns={[
              {
                label: columns.name,
                kind: 'head',
                cell: ({ id: account, name }) => {
                  const place = { account, search }
                  return (
                    <RecordLink href={accountQuery(place)} label={fill(copy.open, { name })} onOpen={() => go(place)}>
                      <bdi>{name}</bdi>
                    </RecordLink>
                  )
                },
              },
              {
                label: columns.kind,
                labelled: true,
                className: 'whitespace-nowrap max-md:justify-end',
                cell: ({ game_id }) => (game_id === null ? copy.kinds.site : copy.kinds.game),
              },
              {
                label: columns.email,
                labelled: true,
                className: 'wrap-anywhere max-md:col-span-full',
                cell: ({ email }) => email || '—',
              },
              {
                label: columns.state,
                labelled: true,
                className: 'max-md:col-span-full',
                cell: (account) => (
                  <span className={account.state === 'good' ? '' : 'badge'}>{standingText(account)}</span>
                ),
              },
              {
                label: columns.last,
                labelled: true,
                className: 'max-md:col-span-full md:whitespace-nowrap',
                cell: ({ last_login }) => last_login.slice(0, 16) || '—',
              },
            ]}
          />
        )}
      </MoreRows>
    </>
  )
}
