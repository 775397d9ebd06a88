import { accountDeskCopy as copy } from '../../../domain/copy/account-desk.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { useDeskPlace } from '../../ui/use-desk-place.ts'
import { AccountDetail } from './AccountDetail.tsx'
import { AccountList } from './AccountList.tsx'
import { AddressBans } from './AddressBans.tsx'
import { type AccountPlace, accountQuery, readAccountPlace } from './place.ts'

/** Accounts and bans for admins. */
export default function AdminAccounts() {
  return (
    <AdminFrame>
      <Desk />
    </AdminFrame>
  )
}

const isOpen = ({ account }: AccountPlace) => account !== ''

function Desk() {
  const { place, go, list } = useDeskPlace(readAccountPlace, accountQuery, isOpen)
  const { account, search } = place
  if (isOpen(place)) return <AccountDetail key={account} id={account} onBack={() => go({ account: '', search })} />
  return (
    <div ref={list} tabIndex={-1}>
      <p className="quiet mb-4">{copy.about}</p>
      <AccountList search={search} go={go} />
      <AddressBans />
    </div>
  )
}
