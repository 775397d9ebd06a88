import { getOwnMarket, type OwnSale, type OwnShop } from '../../../api/players.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { priceUnit, titleWords } from '../../../domain/market/currency-tag.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCall } from '../../ui/use-call.ts'
import { LoadedSection, Nothing } from './LoadedSection.tsx'

const { shops: shopsCopy, sales: salesCopy } = accountCopy

/** The account's open shops and what it sold. */
export function OwnMarketSections() {
  const market = useCall(getOwnMarket, {})
  return (
    <>
      <LoadedSection title={shopsCopy.title} from={market}>
        {({ shops }) =>
          shops.length === 0 ? (
            <Nothing text={shopsCopy.none} next={shopsCopy.noneNext} />
          ) : (
            <div className={shops.length > 1 ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid gap-4'}>
              {shops.map((shop) => (
                <Shop key={`${shop.kind} ${shop.vending_id}`} shop={shop} />
              ))}
            </div>
          )
        }
      </LoadedSection>
      {market.answer.at === 'ready' && (
        <LoadedSection title={salesCopy.title} from={market}>
          {({ sales, truncated }) =>
            sales.length === 0 ? (
              <Nothing text={salesCopy.none} next={salesCopy.noneNext} />
            ) : (
              <>
                <DataTable
                  caption={salesCopy.title}
                  columns={saleColumns}
                  rows={sales}
                  rowClass="max-md:grid-cols-2 max-md:gap-x-4"
                />
                {truncated && <p className="quiet mt-3">{fill(salesCopy.more, { n: sales.length })}</p>}
              </>
            )
          }
        </LoadedSection>
      )}
    </>
  )
}

function Shop({ shop }: { shop: OwnShop }) {
  const { columns } = shopsCopy
  const unit = priceUnit(shop.shop_title)
  const title = titleWords(shop.shop_title) || shop.char_name
  return (
    <article className="panel">
      <h3 className="flex flex-wrap items-baseline gap-2">
        <span className="badge">{shopsCopy[shop.kind]}</span>
        <bdi>{title}</bdi>
      </h3>
      <p className="quiet">
        <bdi>{shop.char_name}</bdi> ・ <MapName code={shop.map} /> {`${shop.x}, ${shop.y}`}
        {shop.limit !== undefined && ` ・ ${fill(shopsCopy.limit, { zeny: numberText(shop.limit) })}`}
      </p>
      <DataTable
        caption={title}
        className=""
        rows={shop.lines}
        columns={[
          {
            label: columns.item,
            cell: (line) => (
              <>
                <ItemLink id={line.nameid} slots={line.slots} refine={line.refine} grade={line.grade} />
                <ItemCards cards={line.cards} />
              </>
            ),
          },
          { label: columns.price, kind: 'figure', cell: ({ price }) => <Price value={price} unit={unit} /> },
          { label: columns.amount, kind: 'figure', cell: ({ amount }) => numberText(amount) },
        ]}
      />
    </article>
  )
}

const heads = salesCopy.columns
const saleColumns: DataColumn<OwnSale>[] = [
  {
    label: heads.item,
    className: 'max-md:col-span-full',
    cell: (sale) => (
      <>
        <ItemLink id={sale.nameid} refine={sale.refine} grade={sale.grade} />
        <ItemCards cards={sale.cards} />
      </>
    ),
  },
  { label: heads.price, labelled: true, kind: 'figure', cell: (sale) => <Money sale={sale} pieces={1} /> },
  { label: heads.amount, labelled: true, kind: 'figure', cell: ({ amount }) => numberText(amount) },
  {
    label: heads.total,
    labelled: true,
    kind: 'figure',
    className: 'max-md:col-span-full',
    cell: (sale) => <Money sale={sale} pieces={sale.amount} />,
  },
  { label: heads.time, cell: ({ sold_at }) => sold_at },
  { label: heads.map, className: 'max-md:justify-end', cell: ({ map }) => <MapName code={map} /> },
]

function Money({ sale, pieces }: { sale: OwnSale; pieces: number }) {
  return <Price value={sale.price === null ? null : sale.price * pieces} unit={sale.currency === 'CASH' ? 'C' : 'Z'} />
}
