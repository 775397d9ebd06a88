import type { WatchDraft } from '../../../api/alerts.ts'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** When a watch reports, without its item and cards. */
export function watchText({ side, currency, refine, price }: WatchDraft): string {
  const unit = currency === 'CASH' ? 'C' : 'Z'
  const rule =
    price === null ? copy.rules.again[side] : fill(copy.rules.price[side], { price: `${numberText(price)} ${unit}` })
  return [...(refine > 0 ? [fill(copy.rules.refine, { n: refine })] : []), rule].join('・')
}
