import { titleCurrency, titleWords } from '../../../domain/market/currency-tag.ts'
import type { Content, Create } from '../create.ts'

const tones = { ZENY: 'text-faint', CASH: 'text-spruce' } as const

/** The currency as a label, then the player's words as text. */
export function shopTitle<Node>(create: Create<Node>, title: string): Content<Node> {
  const currency = titleCurrency(title)
  return [
    currency &&
      create(
        'span',
        { class: `${tones[currency]} text-(length:--text-note) font-semibold whitespace-nowrap` },
        `[${currency}]`,
      ),
    ' ',
    create('bdi', {}, titleWords(title)),
  ]
}
