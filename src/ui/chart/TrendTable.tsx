import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { DataTable } from '../DataTable.tsx'
import { ScrollTable } from '../ScrollTable.tsx'
import type { ChartRow } from './chart-row.ts'

interface Props {
  rows: readonly ChartRow[]
  title: string
  valueLabel: string
  /** Heads of the further cells. */
  moreLabels: readonly string[]
  titleShown?: boolean
}

/** The figures of a chart, narrow enough for a phone. */
export function TrendTable({ rows, title, valueLabel, moreLabels, titleShown }: Props) {
  const hasMedian = rows.some(({ median }) => median !== undefined)
  return (
    <ScrollTable label={title}>
      <DataTable<ChartRow>
        caption={title}
        captionShown={titleShown}
        className="min-w-0 max-w-[40rem] max-md:[&_:is(th,td)]:px-1.5 max-md:[&_thead_.num]:whitespace-normal"
        rows={rows}
        rowKey={({ at }) => at}
        columns={[
          {
            label: marketSiteCopy.chartDate,
            kind: 'head',
            className: 'whitespace-nowrap',
            cell: ({ fullLabel }) => fullLabel,
          },
          { label: valueLabel, kind: 'figure', cell: ({ value }) => averageText(value) },
          hasMedian && {
            label: shopCopy.median,
            kind: 'figure',
            cell: ({ median }) => median !== undefined && numberText(median),
          },
          ...moreLabels.map((label, index) => ({
            label,
            kind: 'figure' as const,
            cell: ({ more }: ChartRow) => more[index],
          })),
        ]}
      />
    </ScrollTable>
  )
}
