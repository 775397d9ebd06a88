import * as v from 'valibot'
import { gradeNumber } from '../../../domain/items/grade.ts'
import { titleCurrency } from '../../../domain/market/currency-tag.ts'
import type { ImportedShop, Sale } from '../../../domain/market/imported.ts'
import { currencies } from '../../../domain/market/offers-and-sales.ts'
import { saleTime } from '../../../domain/market/sale-time.ts'
import { instantMs, taipeiText } from '../../../domain/time/taipei-time.ts'
import { ImportError, type JsonLine } from './json-lines.ts'

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const int32 = 2_147_483_647
const itemId = wholeNumber(1, int32)
const price = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const amount = wholeNumber(1, int32)
const refine = v.optional(wholeNumber(0, 255), 0)
const cards = v.optional(v.pipe(v.array(wholeNumber(0, int32)), v.maxLength(8)), [])
/** MariaDB reads no list with half a surrogate pair, as in a text that another program cut. */
const option = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.toWellFormed()),
)
const options = v.optional(v.pipe(v.array(option), v.maxLength(20)), [])
const grade = v.pipe(
  v.optional(v.union([v.number(), v.string()]), 0),
  v.check((value) => gradeNumber(value) !== undefined, 'must be 0 to 4 or D, C, B, A'),
  v.transform((value) => gradeNumber(value) ?? 0),
)
const place = v.pipe(v.string(), v.maxLength(64))
const currency = v.picklist(currencies)
/** MariaDB ignores trailing spaces when it compares texts; a larger number would be rounded. */
const saleId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger('is too large for a number: write it as a string'))]),
  v.transform((id) => String(id).toWellFormed().trim()),
  v.minLength(1, 'must not be empty'),
  v.maxLength(64),
)

const shopLine = v.pipe(
  v.object({
    vending_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    shop_title: v.pipe(v.string(), v.maxLength(1_000)),
    currency: v.optional(currency),
    char_name: v.pipe(v.string(), v.maxLength(64)),
    map: place,
    x: wholeNumber(0, 65_535),
    y: wholeNumber(0, 65_535),
    items: v.pipe(
      v.array(
        v.object({
          nameid: itemId,
          price,
          amount,
          refine,
          Grade: grade,
          Slots: v.optional(wholeNumber(0, 255), 0),
          cards,
          Option: options,
          Type: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): ImportedShop => {
    const { shop_title: title, items: rows, currency: namedCurrency, ...rest } = dataset.value
    // Only a tag at the very start is written by the server; one further on is the player's.
    const shopCurrency = namedCurrency ?? (/^\[(ZENY|CASH)\]/.test(title) ? titleCurrency(title) : undefined)
    if (shopCurrency === undefined) {
      addIssue({ message: 'currency is missing, and the title does not begin with [ZENY] or [CASH]' })
      return NEVER
    }
    return { ...rest, title, currency: shopCurrency, rows }
  }),
)

const saleLine = v.pipe(
  v.object({
    nameid: itemId,
    currency,
    price: v.nullable(price),
    amount,
    purchased_date: v.pipe(
      v.string(),
      v.transform((text) => instantMs(text) ?? Number.NaN),
      v.number('must be a time such as 2026-03-01 09:30:00'),
    ),
    refine,
    grade,
    cards,
    options,
    map: v.optional(place, ''),
    buyer_account_id: v.optional(v.nullable(wholeNumber(1, int32)), null),
    sale_id: v.optional(v.nullable(saleId), null),
  }),
  v.transform(
    ({ purchased_date, buyer_account_id, sale_id, ...rest }): Sale => ({
      ...rest,
      soldAt: purchased_date,
      buyerId: buyer_account_id,
      sourceKey: sale_id,
    }),
  ),
)

/** Reads shops, one per line. Throws `ImportError` for a line that breaks the format or repeats a shop. */
export async function* readShops(lines: AsyncIterable<JsonLine>, file: string): AsyncGenerator<ImportedShop> {
  const lineOfShop = new Map<number, number>()
  for await (const { line, value } of lines) {
    const shop = parseLine(shopLine, value, file, line)
    const firstLine = lineOfShop.get(shop.vending_id)
    if (firstLine) throw new ImportError(file, line, `vending_id ${shop.vending_id} is also in line ${firstLine}`)
    lineOfShop.set(shop.vending_id, line)
    yield shop
  }
}

/** Reads sales, one per line. Throws `ImportError` for a line that breaks the format, or whose time is in the future. */
export async function* readSales(lines: AsyncIterable<JsonLine>, file: string, nowMs: number): AsyncGenerator<Sale> {
  for await (const { line, value } of lines) {
    const sale = parseLine(saleLine, value, file, line)
    const soldAt = saleTime(sale.soldAt, nowMs)
    if (soldAt === undefined) throw new ImportError(file, line, futureText(sale.soldAt))
    yield { ...sale, soldAt }
  }
}

function futureText(atMs: number): string {
  return `purchased_date: ${taipeiText(atMs)} (Taipei) is in the future; a time of another zone needs its zone, such as Z`
}

function parseLine<S extends v.GenericSchema<unknown, unknown>>(schema: S, value: unknown, file: string, line: number) {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output as v.InferOutput<S>
  const [issue] = result.issues
  throw new ImportError(file, line, `${v.getDotPath(issue) ?? 'record'}: ${issue.message}`)
}
