/** A number with thousands separators: 1234567.5 → `1,234,567.5`. Decimals are not rounded. */
export function numberText(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A count or a range of counts: `1`, `1 ~ 3`. An upper end below the lower one is ignored. */
export function quantityText(min: number, max: number): string {
  return max > min ? `${numberText(min)} ~ ${numberText(max)}` : numberText(min)
}

/** An amount of zeny: `100,000 Z`. */
export function zenyText(value: number): string {
  return `${numberText(value)} Z`
}
