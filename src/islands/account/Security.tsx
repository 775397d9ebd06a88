import { getSessions } from '../../../api/account.ts'
import type { Client } from '../../../api/client.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { Password } from './Password.tsx'
import { Sessions } from './Sessions.tsx'

const ask = (client: Client) => client.call(getSessions, {})

/** Sessions and password. A host of others that has no such calls shows neither. */
export function Security({ username }: { username: string }) {
  const sessions = useAnswer(ask)
  return (
    <>
      <Sessions {...sessions} />
      {sessions.answer.at !== 'none' && <Password username={username} onChanged={sessions.load} />}
    </>
  )
}
