import { useId, useState } from 'react'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { priceUnit } from '../../../domain/market/currency-tag.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { ItemCards, OptionLines } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Comparison } from './Comparison.tsx'
import { rowName } from './row-name.ts'
import { ShopTitle } from './ShopTitle.tsx'

type DetailTab = 'shop' | 'sale'
const tabs: readonly { id: DetailTab; label: string }[] = [
  { id: 'shop', label: shopCopy.shopInfo },
  { id: 'sale', label: shopCopy.saleInfo },
]

/** One row in full: seller, location and the details of the item. */
export function ShopDetail({ row, onClose }: { row: Offer | undefined; onClose: () => void }) {
  return (
    <Dialog open={row !== undefined} title={row ? rowName(row) : ''} onClose={onClose}>
      {row && <Detail row={row} />}
      <DialogActions>
        <button type="button" className="btn" onClick={onClose}>
          {commonCopy.close}
        </button>
      </DialogActions>
    </Dialog>
  )
}

function Detail({ row }: { row: Offer }) {
  const [tab, setTab] = useState<DetailTab>('shop')
  const panelId = useId()
  return (
    <>
      <Tabs label={shopCopy.detail} tabs={tabs} chosen={tab} panelId={panelId} onChoose={setTab} />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} className="pt-3">
        {tab === 'shop' ? <ShopFacts row={row} /> : <SaleFacts row={row} />}
      </div>
    </>
  )
}

function ShopFacts({ row }: { row: Offer }) {
  const { shop, seller, location } = labelsOf(row)
  const command = naviCommand(row)
  return (
    <FactList
      facts={[
        [shop, <ShopTitle key="title" title={row.shop_title} />],
        [seller, row.char_name],
        [
          location,
          <>
            <MapName code={row.map || marketSiteCopy.noPlace} /> {row.map && `${row.x}, ${row.y}`}
            {command && (
              <p className="navi flex flex-wrap items-center gap-2">
                <code>{command}</code> <CopyButton command={command} />
              </p>
            )}
          </>,
        ],
      ]}
    />
  )
}

function SaleFacts({ row }: { row: Offer }) {
  const { item, price, amount } = labelsOf(row)
  const { type, slots, refine, grade, cards, options } = shopCopy.details
  const types: Readonly<Record<string, string>> = shopCopy.types
  const unit = priceUnit(row.shop_title)
  return (
    <FactList
      facts={[
        [item, <ItemLink key="item" id={row.nameid} name={row.name} slots={0} />],
        [
          price,
          <div key="price" className="[&>span]:inline">
            <Price value={row.price} unit={unit} /> <Comparison row={row} />
          </div>,
        ],
        [amount, numberText(row.amount)],
        [type, row.Type && (types[row.Type] ?? row.Type)],
        [refine, row.refine > 0 && <span className="item-refine">+{row.refine}</span>],
        [grade, row.Grade > 0 && <span className="grade-seal">{gradeLetter(row.Grade)}</span>],
        [slots, row.Slots],
        [cards, row.cards.some((id) => id > 0) ? <ItemCards key="cards" cards={row.cards} /> : marketSiteCopy.noCards],
        [options, row.Option.length > 0 && <OptionLines options={row.Option} />],
      ]}
    />
  )
}

/** The labels of a selling shop, or of a buying store. */
function labelsOf({ limit }: Offer) {
  return limit === undefined ? shopCopy.columns : { ...shopCopy.columns, ...marketSiteCopy.buyingColumns }
}
