/** An item of a box: the mean number of it that one box gives, and what one of it is worth in zeny, if that is known. */
export interface BoxGood {
  mean: number
  price: number | undefined
}

export interface BoxValue {
  /** Mean value of a box in zeny, by the goods with a price; undefined if none has one. */
  total: number | undefined
  /** Number of goods with a price. */
  priced: number
  /** Each good's share of `total`, 0 to 1, in order; undefined without a price, or where all that is known is worth 0. */
  shares: (number | undefined)[]
}

/** The mean value of a box. Goods without a price are left out instead of counted as worthless. */
export function boxValue(goods: readonly BoxGood[]): BoxValue {
  const values = goods.map(({ mean, price }) => (price === undefined ? undefined : mean * price))
  const known = values.filter((value) => value !== undefined)
  const sum = known.reduce((total, value) => total + value, 0)
  return {
    total: known.length > 0 ? sum : undefined,
    priced: known.length,
    shares: values.map((value) => (value === undefined || sum === 0 ? undefined : value / sum)),
  }
}
