import { demoCopy, shopCopy } from '../../../domain/copy/contract.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import type { DemoRecord } from '../../../domain/market/demo-records.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { SaleDay } from '../../../domain/vending.ts'
import { captionLook, FigureTable } from '../../ui/FigureTable.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLabel } from '../../ui/ItemLabel.tsx'
import { Price } from '../../ui/Price.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'

/** Daily averages, newest first. */
export function DailyTable({ days }: { days: readonly SaleDay[] }) {
  return (
    <FigureTable
      title={shopCopy.dailyAverage}
      heads={[marketSiteCopy.chartDate, shopCopy.dailyAverage, marketSiteCopy.chartSales, marketSiteCopy.chartPieces]}
      rows={days.map(({ day, average, sales, amount }) => ({
        key: day,
        label: day,
        figures: [averageText(average), numberText(sales), numberText(amount)],
      }))}
    />
  )
}

/** The single records, newest first. */
export function RecordTable({
  records,
  names,
}: {
  records: readonly DemoRecord[]
  names: ReadonlyMap<number, string>
}) {
  const { item, price, amount, date, seller, cards, refine, grade } = demoCopy.columns
  return (
    <>
      <h2 className={captionLook}>{marketSiteCopy.individual}</h2>
      <ScrollTable label={marketSiteCopy.individual}>
        <table className="data-table pinned">
          <caption className="sr-only">{marketSiteCopy.individual}</caption>
          <thead>
            <tr>
              <th scope="col">{item}</th>
              <th scope="col" className="num">
                {price}
              </th>
              <th scope="col" className="num">
                {amount}
              </th>
              <th scope="col">{date}</th>
              <th scope="col">{seller}</th>
              <th scope="col">{cards}</th>
              <th scope="col">{refine}</th>
              <th scope="col">{grade}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may be equal
              <tr key={index}>
                <td>
                  <ItemLabel id={record.nameid} name={names.get(record.nameid) ?? ''} link />
                </td>
                <td className="num">
                  <Price value={record.unit_price} />
                </td>
                <td className="num">{numberText(record.amount)}</td>
                <td className="whitespace-nowrap">{record.purchased_at}</td>
                <td className="min-w-[6.5em]">{record.char_name}</td>
                <td>
                  <ItemCards cards={record.cards} names={names} />
                </td>
                <td>{record.refine > 0 && <span className="item-refine">+{record.refine}</span>}</td>
                <td>{record.grade && <span className="grade-seal">{record.grade}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </>
  )
}
