/** @jsxImportSource #dom */
import { fill } from '../../domain/copy/fill.ts'
import { mapPictureCopy as copy } from '../../domain/copy/map-picture.ts'
import { titleWords } from '../../domain/market/currency-tag.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { askMapShops, type MapShop } from '../stores/map-shops.ts'
import { $session } from '../stores/session.ts'
import { laterWhileShown } from '../stores/while-shown.ts'

const intervalMs = 60_000

/** The picture of a map, which has another layer while this runs. */
interface Picture extends HTMLElement {
  refresh(): void
}

/**
 * Adds the open shops of players to a map's picture while somebody is logged in, and asks for them again every minute.
 * A host without the call has no such layer.
 */
export function keepSellers(picture: Picture): void {
  const svg = picture.querySelector('svg')
  const layers = picture.querySelector('fieldset')
  const { map = '' } = picture.dataset
  if (!svg || !layers) return
  const height = svg.viewBox.baseVal.height
  const layer = <g data-layer="sellers" />
  const count = <span />
  const choice = (
    <label data-of="sellers">
      <input type="checkbox" value="sellers" checked /> {count}
    </label>
  )

  async function show(): Promise<void> {
    const shops = $session.get() ? await askMapShops(map) : 'none'
    if (shops === 'none') {
      layer.remove()
      choice.remove()
    } else {
      svg?.append(layer)
      layers?.append(choice)
      if (shops !== 'failed') draw(shops)
      count.textContent = shops === 'failed' ? copy.sellersFailed : countText(shops.length)
    }
    picture.refresh()
  }

  /** A shop that is still open keeps its mark, which may be chosen. */
  function draw(shops: readonly MapShop[]): void {
    const known = new Map([...layer.children].map((mark) => [mark.getAttribute('data-key'), mark]))
    layer.replaceChildren(...shops.map((shop) => known.get(keyOf(shop)) ?? markOf(shop)))
  }

  function markOf(shop: MapShop): Element {
    const { x, y } = shop
    const place = `M${x + 0.5} ${height - y - 0.5}h0`
    const mark = <path d={place} data-at={`${x}/${y}`} data-key={keyOf(shop)} />
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title')
    title.textContent = sellerText(shop)
    mark.append(title)
    return mark
  }

  async function keepShowing(): Promise<void> {
    await show()
    laterWhileShown(keepShowing, intervalMs)
  }
  keepShowing()
  $session.listen(() => void show())
}

function keyOf({ vending_id, shop_title, x, y, offers }: MapShop): string {
  return [vending_id, x, y, offers, shop_title].join(' ')
}

function countText(n: number): string {
  return fill(copy.layerCount, { layer: copy.layer.sellers, n: numberText(n) })
}

function sellerText({ shop_title: title, char_name: name, offers }: MapShop): string {
  return fill(copy.seller, { title: titleWords(title), name, n: numberText(offers) })
}
