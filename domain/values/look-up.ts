/** A table's own entry; undefined for any other key, such as `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key = ''): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
