import { getOwnLogins, type OwnLogin } from '../../../api/account.ts'
import { securityCopy } from '../../../domain/copy/account.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { useCall } from '../../ui/use-call.ts'
import { LoadedSection } from './LoadedSection.tsx'

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

/** The account's newest logins, here and in the game, so that the owner notices logins of others. */
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
  const none = `${title}：${copy.none}`
  return <DataTable caption={title} captionShown className="" columns={columns} rows={logins} none={none} />
}
