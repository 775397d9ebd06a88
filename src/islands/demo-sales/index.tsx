import { useEffect, useMemo, useState } from 'react'
import { demoCopy, demoNames, demoSalesCopy } from '../../../domain/copy/demo-sales.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { trendDays } from '../../../domain/market/chart.ts'
import {
  type DemoRange,
  type DemoRecord,
  demoRanges,
  demoRecords,
  demoRecordsOf,
  demoSale,
} from '../../../domain/market/demo-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { type ChartRow, dayRow } from '../../ui/chart/chart-row.ts'
import { TrendChart } from '../../ui/chart/TrendChart.tsx'
import { TrendTable } from '../../ui/chart/TrendTable.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { DemoSaleTable } from './DemoSaleTable.tsx'

/** An item of the records; its name is in the page, because no server is called. */
export interface DemoItem {
  id: number
  name: string
}

interface Props {
  items: readonly DemoItem[]
  cards: readonly DemoItem[]
}

const unit = shopCopy.unit.ZENY
const priceLabel = fill(marketSiteCopy.valueIn, { label: demoCopy.columns.price, unit })
const averageLabel = fill(marketSiteCopy.valueIn, { label: shopCopy.dailyAverage, unit })
const dailyLabels = [marketSiteCopy.chartSales, marketSiteCopy.chartPieces]

/** Fixed, so that two readers see the same page. */
const seed = 20_260_101

/** The demonstration screen: 40 generated sales, from no server. */
export default function DemoRecords(props: Props) {
  return (
    <ErrorBoundary>
      <Records {...props} />
    </ErrorBoundary>
  )
}

function Records({ items, cards }: Props) {
  const [range, setRange] = useState<DemoRange>(7)
  const [chartShown, setChartShown] = useState(true)
  // Set in the browser: the times count back from the reader's time, not from the build's.
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => setNowMs(Date.now()), [])

  const names = useMemo(() => new Map([...items, ...cards].map(({ id, name }) => [id, name])), [items, cards])
  const records = useMemo(() => {
    if (nowMs === undefined) return []
    const ids = (list: readonly DemoItem[]) => list.map(({ id }) => id)
    const allRecords = demoRecords({ seed, nowMs, items: ids(items), cards: ids(cards), names: demoNames })
    return demoRecordsOf(range, allRecords, nowMs)
  }, [nowMs, range, items, cards])
  const points = useMemo(
    () => (range === 1 ? records.toReversed().map(recordPoint) : trendDays(records.map(demoSale)).map(dayRow)),
    [range, records],
  )

  return (
    <>
      <p className="notice mb-3">
        {demoSalesCopy.notice} <a href="/ShopSearch?tab=records">{demoSalesCopy.link}</a>
      </p>
      <div className="toolbar">
        <ChoiceGroup
          label={shopCopy.days}
          choices={demoRanges.map((days) => ({ value: days, label: demoCopy.ranges[days] }))}
          chosen={range}
          onChoose={setRange}
        />
        <button type="button" className="btn" onClick={() => setChartShown(!chartShown)}>
          {chartShown ? demoCopy.hideChart : demoCopy.showChart}
        </button>
      </div>
      <p role="status" className="quiet mt-3 mb-1">
        {fill(demoSalesCopy.summary, { days: range, n: records.length })}
      </p>
      {/* Without records, they would be moved. */}
      <div className={nowMs === undefined ? 'invisible' : undefined}>
        {chartShown && (
          <TrendChart
            rows={points}
            title={shopCopy.trend}
            valueLabel={range === 1 ? priceLabel : `${averageLabel} ・ ${marketSiteCopy.volumeBars}`}
            moreLabels={range === 1 ? [demoCopy.columns.amount] : dailyLabels}
            unit={unit}
            hasTable={false}
          />
        )}
        {range > 1 && (
          <TrendTable
            title={shopCopy.dailyAverage}
            valueLabel={averageLabel}
            moreLabels={dailyLabels}
            rows={points.toReversed()}
            titleShown
          />
        )}
        <DemoSaleTable records={records} names={names} />
      </div>
    </>
  )
}

function recordPoint(record: DemoRecord, index: number): ChartRow {
  return {
    // Two records may share a minute; a thousandth of a minute keeps them apart and in order.
    at: (instantMs(record.purchased_at) ?? 0) / 60_000 + index / 1_000,
    label: record.purchased_at.slice(11),
    fullLabel: record.purchased_at,
    value: record.unit_price,
    more: [numberText(record.amount)],
  }
}
