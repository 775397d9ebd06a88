import type { Client } from '../../../api/client.ts'
import type { OwnSale, OwnShop } from '../../../api/players.ts'
import { getOwnMarket } from '../../../api/players.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { priceUnit, titleWords } from '../../../domain/market/currency-tag.ts'
import { numberText } from '../../../domain/number-text.ts'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Nothing, Section } from './Section.tsx'

const { shops: shopsCopy, sales: salesCopy } = accountCopy
const ask = (client: Client) => client.call(getOwnMarket, {})

/** The account's open shops and what it sold. */
export function OwnMarketSections() {
  const { answer, load } = useAnswer(ask)
  return (
    <>
      <Section title={shopsCopy.title} answer={answer} onRetry={load}>
        {({ shops }) =>
          shops.length === 0 ? (
            <Nothing text={shopsCopy.none} next={shopsCopy.noneNext} />
          ) : (
            <div className={shops.length > 1 ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid gap-4'}>
              {shops.map((shop) => (
                <Shop key={shop.vending_id} shop={shop} />
              ))}
            </div>
          )
        }
      </Section>
      {answer.at === 'ready' && (
        <Section title={salesCopy.title} answer={answer} onRetry={load}>
          {({ sales, truncated }) =>
            sales.length === 0 ? (
              <Nothing text={salesCopy.none} next={salesCopy.noneNext} />
            ) : (
              <>
                <SaleTable sales={sales} />
                {truncated && <p className="quiet mt-3">{fill(salesCopy.more, { n: sales.length })}</p>}
              </>
            )
          }
        </Section>
      )}
    </>
  )
}

function Shop({ shop }: { shop: OwnShop }) {
  const { columns } = shopsCopy
  const unit = priceUnit(shop.shop_title)
  return (
    <article className="panel">
      <h3 className="flex flex-wrap items-baseline gap-2">
        <span className="badge">{shopsCopy[shop.kind]}</span>
        <bdi>{titleWords(shop.shop_title) || shop.char_name}</bdi>
      </h3>
      <p className="quiet">
        <bdi>{shop.char_name}</bdi> ・ {shop.map} {`${shop.x}, ${shop.y}`}
        {shop.limit !== undefined && ` ・ ${fill(shopsCopy.limit, { zeny: numberText(shop.limit) })}`}
      </p>
      <table className="data-table">
        <caption className="sr-only">{titleWords(shop.shop_title) || shop.char_name}</caption>
        <TableHead columns={columns} figures={['price', 'amount']} />
        <tbody>
          {shop.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shop may sell two equal lines; nothing else names one
            <tr key={index}>
              <td>
                <ItemLink id={line.nameid} slots={line.slots} refine={line.refine} grade={line.grade} />
                <ItemCards cards={line.cards} />
              </td>
              <td className="num">
                <Price value={line.price} unit={unit} />
              </td>
              <td className="num">{numberText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function SaleTable({ sales }: { sales: readonly OwnSale[] }) {
  const { columns } = salesCopy
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{salesCopy.title}</caption>
      <TableHead columns={columns} figures={['price', 'amount', 'total']} />
      <tbody>
        {sales.map((sale, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal sales may be of one minute
          <tr key={index} className="max-md:grid-cols-2 max-md:gap-x-4">
            <td className="max-md:col-span-full">
              <ItemLink id={sale.nameid} refine={sale.refine} grade={sale.grade} />
              <ItemCards cards={sale.cards} />
            </td>
            <td data-label={columns.price} className="num">
              <Money sale={sale} pieces={1} />
            </td>
            <td data-label={columns.amount} className="num">
              {numberText(sale.amount)}
            </td>
            <td data-label={columns.total} className="num max-md:col-span-full">
              <Money sale={sale} pieces={sale.amount} />
            </td>
            <td>{sale.sold_at}</td>
            <td className="max-md:justify-end">{sale.map}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Money({ sale, pieces }: { sale: OwnSale; pieces: number }) {
  return <Price value={sale.price === null ? null : sale.price * pieces} unit={sale.currency === 'CASH' ? 'C' : 'Z'} />
}
