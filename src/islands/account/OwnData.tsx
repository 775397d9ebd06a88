import { getDataRights } from '../../../api/account-data.ts'
import { useCall } from '../../ui/use-call.ts'
import { Closing } from './Closing.tsx'
import { Export } from './Export.tsx'

/** What owners may do with their data: export it, and close the account. Hidden on hosts without these calls. */
export function OwnData({ username }: { username: string }) {
  const { answer } = useCall(getDataRights, {})
  if (answer.at !== 'ready') return null
  const { closing_days } = answer.value
  return (
    <div className="grid gap-x-4 md:grid-cols-2">
      <Export username={username} />
      {closing_days !== null && <Closing days={closing_days} />}
    </div>
  )
}
