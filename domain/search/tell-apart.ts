/** A hit with its facts, such as an item's type, place and sources. */
interface Described {
  name: string
  about: readonly string[]
}

/**
 * The facts that are shown next to each hit, in their order: at most `most`. Hits of the same name show first what the
 * others of that name do not have: two monsters of level 10 differ by their maps, not by `Lv. 10`.
 */
export function factsApart(hits: readonly Described[], most: number): string[][] {
  const byName = Map.groupBy(hits, ({ name }) => name)
  return hits.map((hit) => {
    const others = (byName.get(hit.name) ?? []).filter((other) => other !== hit)
    const shared = (fact: string) => others.length > 0 && others.every(({ about }) => about.includes(fact))
    const chosen = [...hit.about.filter((fact) => !shared(fact)), ...hit.about.filter(shared)].slice(0, most)
    return hit.about.filter((fact) => chosen.includes(fact))
  })
}
