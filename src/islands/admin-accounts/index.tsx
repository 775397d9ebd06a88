import { useEffect, useMemo, useRef } from 'react'
import { accountDeskCopy as copy } from '../../../domain/copy/account-desk.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { AccountDetail } from './AccountDetail.tsx'
import { AccountList } from './AccountList.tsx'
import { AddressBans } from './AddressBans.tsx'
import { accountQuery, readAccountPlace } from './place.ts'

/** Accounts and bans for admins. `emptyMark` is the name of the illustration for an empty list. */
export default function AdminAccounts({ emptyMark }: { emptyMark: string }) {
  return (
    <AdminFrame emptyMark={emptyMark}>
      <Desk />
    </AdminFrame>
  )
}

function Desk() {
  const [query, go] = useAddress()
  const place = useMemo(() => readAccountPlace(query), [query])
  const { account, search } = place
  const list = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The back button is gone, so the focus moves to the list.
    if (wasOpen.current && account === '') list.current?.focus()
    wasOpen.current = account !== ''
  }, [account])
  if (account !== '')
    return <AccountDetail key={account} id={account} onBack={() => go(accountQuery({ account: '', search }))} />
  return (
    <div ref={list} tabIndex={-1}>
      <p className="quiet mb-4">{copy.about}</p>
      <AccountList place={place} go={(to) => go(accountQuery(to))} />
      <AddressBans />
    </div>
  )
}
