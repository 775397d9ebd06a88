import { getOwnLogins, type OwnLogin } from '../../../api/account.ts'
import type { Client } from '../../../api/client.ts'
import { securityCopy } from '../../../domain/copy/site-account.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Section } from './Section.tsx'

const copy = securityCopy.logins
const ask = (client: Client) => client.call(getOwnLogins, {})

/** The account's newest logins, here and in the game, so that its owner notices those of others. */
export function LoginHistory() {
  const { answer, load } = useAnswer(ask)
  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {({ here, game }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Logins title={copy.here} logins={here} />
          {game && <Logins title={copy.game} logins={game} />}
        </div>
      )}
    </Section>
  )
}

function Logins({ title, logins }: { title: string; logins: readonly OwnLogin[] }) {
  if (logins.length === 0)
    return (
      <p className="notice">
        {title}：{copy.none}
      </p>
    )
  return (
    <table className="data-table">
      <caption className="text-start font-semibold">{title}</caption>
      <TableHead columns={copy.columns} />
      <tbody>
        {logins.map(({ at, network, right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two logins of one minute may be the same; they never move
          <tr key={index}>
            <th scope="row">{at}</th>
            <td className="wrap-anywhere">{network}</td>
            <td>{right ? copy.right : <span className="badge">{copy.wrong}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
