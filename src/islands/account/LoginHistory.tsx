import { getOwnLogins, type OwnLogin } from '../../../api/account.ts'
import { securityCopy } from '../../../domain/copy/site-account.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { useCall } from '../../ui/use-call.ts'
import { LoadedSection } from './Section.tsx'

const copy = securityCopy.logins
const heads = copy.columns

const columns: DataColumn<OwnLogin>[] = [
  { label: heads.at, kind: 'head', cell: ({ at }) => at },
  { label: heads.network, className: 'wrap-anywhere', cell: ({ network }) => network },
  {
    label: heads.right,
    cell: ({ right }) => (right ? copy.right : <span className="badge">{copy.wrong}</span>),
  },
]

/** The account's newest logins, here and in the game, so that its owner notices those of others. */
export function LoginHistory() {
  return (
    <LoadedSection title={copy.title} from={useCall(getOwnLogins, {})}>
      {({ here, game }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Logins title={copy.here} logins={here} />
          {game && <Logins title={copy.game} logins={game} />}
        </div>
      )}
    </LoadedSection>
  )
}

function Logins({ title, logins }: { title: string; logins: readonly OwnLogin[] }) {
  if (logins.length > 0) return <DataTable caption={title} captionShown className="" columns={columns} rows={logins} />
  return (
    <p className="notice">
      {title}：{copy.none}
    </p>
  )
}
