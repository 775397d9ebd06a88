import { gradeNumber, grades } from '../domain/grade.ts'
import type { SaleEntry, VendingRow } from '../domain/vending.ts'
import { isWhole, maxId } from './fields.ts'

/**
 * Recognises rows in our host's exact format with plain comparisons. A search returns up to 5,000 rows, and running
 * each through its schema would block a browser that has just opened the page for longer than everything else. Other
 * rows go through the schema; `vending-canonical.test.ts` verifies that both give the same result.
 */
export function isCanonicalRow(value: unknown): value is VendingRow {
  if (!isRecord(value)) return false
  const { nameid, name, x, y, Grade, median_price: median, median_sales: sales, limit } = value
  return (
    isWhole(nameid, 1, maxId) &&
    (name === undefined || isText(name)) &&
    isWhole(value.vending_id, 0, Number.MAX_SAFE_INTEGER) &&
    isText(value.shop_title) &&
    isText(value.char_name) &&
    isText(value.map) &&
    isWhole(x, 0, 65_535) &&
    isWhole(y, 0, 65_535) &&
    isWhole(value.price, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(value.amount, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(value.refine, 0, 255) &&
    isWhole(Grade, 0, 4) &&
    isWhole(value.Slots, 0, 255) &&
    areCards(value.cards) &&
    areLines(value.Option) &&
    isText(value.Type) &&
    (median === undefined || isSum(median)) &&
    (sales === undefined || isSum(sales)) &&
    (limit === undefined || isSum(limit))
  )
}

/** Recognises a sale in our host's exact format. */
export function isCanonicalSale(value: unknown): value is SaleEntry {
  if (!isRecord(value)) return false
  const { purchased_date: date, grade } = value
  return (
    (value.price === null || isWhole(value.price, 0, Number.MAX_SAFE_INTEGER)) &&
    isSum(value.amount) &&
    isText(date) &&
    date !== '' &&
    // A time in seconds is converted by the schema.
    !/^\d+(?:\.\d+)?$/.test(date as string) &&
    isWhole(value.refine, 0, 255) &&
    typeof grade === 'string' &&
    grades[gradeNumber(grade)] === grade &&
    areCards(value.cards) &&
    areLines(value.options) &&
    isText(value.map)
  )
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSum(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isText(value: unknown): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the schema takes them out
  return typeof value === 'string' && value.length <= 1_000 && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(value)
}

function areCards(value: unknown): boolean {
  return Array.isArray(value) && value.every((card) => isWhole(card, 0, maxId))
}

function areLines(value: unknown): boolean {
  return Array.isArray(value) && value.every((line) => line !== '' && isText(line))
}
