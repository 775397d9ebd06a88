import { getDataRights } from '../../../api/account-data.ts'
import type { Client } from '../../../api/client.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { Closing } from './Closing.tsx'
import { Export } from './Export.tsx'

const ask = (client: Client) => client.call(getDataRights, {})

/**
 * What owners may do with their data: export it, and close the account. Other hosts without these calls show neither.
 */
export function OwnData({ username }: { username: string }) {
  const { answer } = useAnswer(ask)
  if (answer.at !== 'ready') return null
  const { closing_days } = answer.value
  return (
    <div className="grid gap-x-4 md:grid-cols-2">
      <Export username={username} />
      {closing_days !== null && <Closing days={closing_days} />}
    </div>
  )
}
