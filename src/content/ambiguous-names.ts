/** The names that records with different ids share. */
export function ambiguousNames(records: readonly (readonly [id: number | string, name: string])[]): Set<string> {
  const idByName = new Map<string, number | string>()
  const names = new Set<string>()
  for (const [id, name] of records) {
    if ((idByName.get(name) ?? id) !== id) names.add(name)
    idByName.set(name, id)
  }
  return names
}
