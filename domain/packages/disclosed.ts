import { type PackageEntry, type PackageType, packageTypes } from './package.ts'

/** What an operator names: types of packages, and ids of the items that open them. */
export interface DisclosedBoxes {
  types: readonly PackageType[]
  items: readonly number[]
}

/** Reads `CASH, 12345`; `none` for no packages. Throws for anything else. */
export function parseDisclosed(text: string): DisclosedBoxes {
  const names = text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean)
  const types = packageTypes.filter((type) => names.includes(type))
  const items = names.filter((name) => /^[1-9]\d{0,9}$/.test(name)).map(Number)
  if (types.length + items.length !== new Set(names).size) throw new Error('unknown')
  return { types, items }
}

/** Whether a package is one of them. */
export function isDisclosed(entry: PackageEntry, { types, items }: DisclosedBoxes): boolean {
  return types.includes(entry.Type) || [entry.ItemId, ...(entry.Openers ?? [])].some((id) => items.includes(id))
}
