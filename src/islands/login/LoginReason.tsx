import { getMarketToday, type MarketToday } from '../../../api/market-today.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { demoCopy } from '../../../domain/copy/demo-sales.ts'
import { donateCopy } from '../../../domain/copy/donate.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { firewallCopy } from '../../../domain/copy/firewall.ts'
import { loginReasonCopy } from '../../../domain/copy/login.ts'
import { shopCopy } from '../../../domain/copy/market.ts'
import { marketTodayCopy } from '../../../domain/copy/market-today.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { useCall } from '../../ui/use-call.ts'

const { shows } = loginReasonCopy
type GuardedPath = keyof typeof shows

const titles: Readonly<Record<GuardedPath, string>> = {
  '/ShopSearch': shopCopy.title,
  '/PurchaseRecordSearch': demoCopy.title,
  '/donate': donateCopy.title,
  '/FireWall': firewallCopy.title,
  '/account': accountCopy.title,
}

/** What the page shows that has sent the visitor to the login; nothing for another page. */
export function LoginReason({ from }: { from: string }) {
  const path = (Object.keys(shows) as GuardedPath[]).find((guarded) => from.split(/[?#]/, 1)[0] === guarded)
  if (!path) return null
  const { pointsName, publicMarket } = readSiteConfig()
  return (
    <section className="notice mb-4">
      <p>
        <strong>{titles[path]}</strong>　{fill(shows[path], { points: pointsName })}
        {loginReasonCopy.needs}
      </p>
      {path === '/ShopSearch' && publicMarket && <MarketSummary />}
    </section>
  )
}

/** A few names and counts, if the operator publishes them. A failure leaves them out. */
function MarketSummary() {
  const { answer } = useCall(getMarketToday, {})
  return answer.at === 'ready' ? <Summary today={answer.value} /> : null
}

function Summary({ today: { shops, offers, best_sellers } }: { today: MarketToday }) {
  const names = best_sellers.flatMap(({ name, sales }) =>
    name ? fill(loginReasonCopy.soldName, { name, n: numberText(sales) }) : [],
  )
  if (offers === 0 && names.length === 0) return null
  return (
    <p className="quiet mt-1">
      {fill(marketTodayCopy.summary, { shops: numberText(shops), offers: numberText(offers) })}
      {names.length > 0 && fill(loginReasonCopy.bestSellers, { names: names.join('、') })}
    </p>
  )
}
