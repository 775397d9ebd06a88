import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { SaleEntry } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ItemCards, OptionLines } from '../../ui/ItemCards.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'

interface Props {
  /** One page of sales. */
  sales: readonly SaleEntry[]
  isOutlier: (sale: SaleEntry) => boolean
  unit: string
}

/** On a phone: date, price and quantity in one line, the details of the item below. */
const line =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-x-3 max-md:border-b ' +
  'max-md:border-hairline max-md:py-1.5 max-md:[&>td]:h-auto max-md:[&>td]:border-0 ' +
  'max-md:[&>td]:px-0'

/** Single sales: date, unit price, quantity, and the details of the item. */
export function SaleTable({ sales, isOutlier, unit }: Props) {
  const { price, quantity, date, info } = shopCopy.detailColumns
  const hasOutliers = sales.some(isOutlier)
  return (
    <>
      <DataTable
        caption={shopCopy.record.details}
        className="sale-table max-md:block max-md:[&_tbody]:block max-md:[&>thead]:sr-only"
        rowClass={line}
        rows={sales}
        columns={[
          {
            label: date,
            className: 'md:whitespace-nowrap',
            cell: (sale) => sale.purchased_date?.slice(0, 16).replace('T', ' ') ?? '-',
          },
          { label: price, kind: 'figure', cell: (sale) => <Price value={sale.price} unit={unit} /> },
          {
            label: quantity,
            kind: 'figure',
            cell: ({ amount }) => (
              <>
                <span className="quiet md:hidden" aria-hidden="true">
                  ×{' '}
                </span>
                {amount === undefined ? '-' : numberText(amount)}
              </>
            ),
          },
          {
            label: info,
            className: 'max-md:col-span-3',
            cell: (sale) => <SaleInfo sale={sale} outlier={isOutlier(sale)} />,
          },
        ]}
      />
      {hasOutliers && <p className="quiet">{marketSiteCopy.outlierHint}</p>}
    </>
  )
}

/** Refine, grade, cards and enchants, options, map, if present; preceded by a mark if the price is an outlier. */
function SaleInfo({ sale, outlier }: { sale: SaleEntry; outlier: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {outlier && <span className="badge bg-danger-wash text-danger">{shopCopy.outlier}</span>}
      {sale.refine > 0 && <span className="item-refine">+{sale.refine}</span>}
      {sale.grade && <span className="grade-seal">{sale.grade}</span>}
      <ItemCards cards={sale.cards} />
      <OptionLines options={sale.options} />
      {sale.map && <MapName code={sale.map} />}
    </div>
  )
}
