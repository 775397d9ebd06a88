const collator = new Intl.Collator('zh-Hant', { numeric: true })

/** Compares names: `箱 2` is before `箱 10`. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b)
}
