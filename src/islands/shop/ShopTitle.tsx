import { titleCurrency, titleWords } from '../../../domain/market/currency-tag.ts'

const tones = { ZENY: 'text-faint', CASH: 'text-spruce' } as const

/** The currency as a label, then the player's words as text. */
export function ShopTitle({ title }: { title: string }) {
  const currency = titleCurrency(title)
  return (
    <>
      {currency && (
        <span className={`${tones[currency]} text-(length:--text-note) font-semibold whitespace-nowrap`}>
          [{currency}]
        </span>
      )}{' '}
      <bdi>{titleWords(title)}</bdi>
    </>
  )
}
