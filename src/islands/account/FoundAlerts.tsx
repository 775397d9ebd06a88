import { type Alert, getAlerts } from '../../../api/alerts.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { foundAlertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCall } from '../../ui/use-call.ts'

/** The alerts of the last days, the newest first. */
export function FoundAlerts() {
  return (
    <Loaded from={useCall(getAlerts, { params: {} })} failed={accountCopy.loadFailed}>
      {({ alerts }) => (
        <details className="panel mt-4">
          <summary className="min-h-10 py-2 font-semibold">
            {copy.title} <span className="badge">{alerts.length}</span>
          </summary>
          {alerts.length === 0 ? (
            <p className="quiet">{copy.none}</p>
          ) : (
            <ul>
              {alerts.map((alert) => (
                <FoundAlert key={alert.id} alert={alert} />
              ))}
            </ul>
          )}
        </details>
      )}
    </Loaded>
  )
}

function FoundAlert({ alert }: { alert: Alert }) {
  const { nameid, name, refine, price, currency, amount, median, median_sales, side, map, x, y } = alert
  const command = naviCommand(alert)
  const percent =
    price === null || median === null ? undefined : percentOfMedian(price, { median, sales: median_sales })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-1.5">
      <div className="min-w-0 wrap-anywhere">
        <ItemLink id={nameid} name={name} refine={refine} slots={0} />
        <span className="quiet block">
          {copy.sides[side]} <Price value={price} unit={currency === 'CASH' ? 'C' : 'Z'} /> × {numberText(amount)}
          {percent !== undefined && ` ・ ${fill(copy.median, { percent: percentText(percent), n: median_sales })}`}
        </span>
        {alert.suspicious && <span className="block text-warning">{copy.bait}</span>}
      </div>
      <div className="quiet">
        {taipeiTimeText(alert.at)} ・ {alert.gone ? copy.gone : copy.mayBeGone}
        {command && !alert.gone && (
          <span className="navi flex flex-wrap items-center gap-2">
            <MapName code={map} /> {x}, {y} <CopyButton command={command} />
          </span>
        )}
      </div>
    </li>
  )
}
