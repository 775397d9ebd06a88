import { useMemo, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { refineSiteCopy } from '../../../domain/copy/refine-levels.ts'
import { refineTrends } from '../../../domain/market/chart.ts'
import type { SaleResult } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { dayRow } from '../../ui/chart/chart-row.ts'
import { TrendChart } from '../../ui/chart/TrendChart.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const levelText = (refine: number) => fill(refineSiteCopy.exactly, { n: refine })

/** The price trend of one refine level: first of the most sold one, others by a press. */
export function RefineChart({ result, unit }: { result: SaleResult; unit: string }) {
  const trends = useMemo(() => refineTrends(result), [result])
  const [chosen, setChosen] = useState<number>()
  const trend = trends.find(({ refine }) => refine === chosen) ?? trends[0]
  const rows = useMemo(() => (trend?.days ?? []).map(dayRow), [trend])
  const isRefined = trends.length > 1 || (trend?.refine ?? 0) > 0
  return (
    <>
      {trends.length > 1 && (
        <SelectField
          label={shopCopy.details.refine}
          className="mt-3 w-44"
          options={trends.map(({ refine, sales }) => [
            refine,
            `${levelText(refine)}（${fill(shopCopy.sampleSize, { n: numberText(sales) })}）`,
          ])}
          value={trend?.refine}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      )}
      <TrendChart
        rows={rows}
        title={trend && isRefined ? `${shopCopy.trend} ${levelText(trend.refine)}` : shopCopy.trend}
        valueLabel={shopCopy.dailyAverage}
        moreLabels={[marketSiteCopy.chartSales, marketSiteCopy.chartPieces]}
        unit={unit}
        bounds={trend?.bounds}
      />
    </>
  )
}
