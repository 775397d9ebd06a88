import { demoCopy } from '../../../domain/copy/demo-sales.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { DemoRecord } from '../../../domain/market/demo-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { captionLook, DataTable } from '../../ui/DataTable.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLabel } from '../../ui/ItemLabel.tsx'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'

const heads = demoCopy.columns

interface Props {
  records: readonly DemoRecord[]
  names: ReadonlyMap<number, string>
}

/** The single records, newest first. */
export function DemoSaleTable({ records, names }: Props) {
  return (
    <>
      <h2 className={`mt-4 ${captionLook}`}>{marketSiteCopy.individual}</h2>
      <ScrollTable label={marketSiteCopy.individual}>
        <DataTable
          caption={marketSiteCopy.individual}
          className="data-table-cards min-w-0"
          rowClass="max-md:grid-cols-2 max-md:gap-x-4"
          rows={records}
          columns={[
            {
              label: heads.item,
              className: 'min-w-[9em] max-md:col-span-full',
              cell: ({ nameid: id }) => <ItemLabel id={id} name={names.get(id) ?? ''} page="link" />,
            },
            {
              label: heads.price,
              kind: 'figure',
              labelled: true,
              cell: ({ unit_price }) => <Price value={unit_price} unit={shopCopy.unit.ZENY} />,
            },
            { label: heads.amount, kind: 'figure', labelled: true, cell: ({ amount }) => numberText(amount) },
            { label: heads.date, className: 'whitespace-nowrap', cell: ({ purchased_at }) => purchased_at },
            {
              label: heads.seller,
              className: 'lg:min-w-[6.5em] max-md:justify-end',
              cell: ({ char_name }) => char_name,
            },
            {
              label: heads.cards,
              className: 'lg:whitespace-nowrap lg:[&_ul]:flex-nowrap max-md:col-span-full',
              cell: ({ cards }) => <ItemCards cards={cards} names={names} />,
            },
            { label: heads.refine, cell: ({ refine: n }) => n > 0 && <span className="item-refine">+{n}</span> },
            { label: heads.grade, cell: ({ grade }) => grade && <span className="grade-seal">{grade}</span> },
          ]}
        />
      </ScrollTable>
    </>
  )
}
