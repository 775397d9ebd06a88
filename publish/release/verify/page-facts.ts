/** Links, ids and content policy of a page. */
export interface PageFacts {
  /** Internal targets, as paths with their fragment. */
  links: readonly string[]
  ids: readonly string[]
  /** The content policy of the page. */
  policy: string
}

/** Facts of pages by file, as JSON data: each text once, referenced by its number. */
export interface PackedFacts {
  texts: string[]
  pages: [file: string, policy: number, links: number[], ids: number[]][]
}

/**
 * Makes equal texts share their memory: 20,000 pages contain 455,000 links in 40,000 different texts, and each text
 * that arrives from another thread is a new copy.
 */
export function createTextSharing(): (facts: PageFacts) => PageFacts {
  const copies = new Map<string, string>()
  const share = (text: string): string => {
    const sharedText = copies.get(text)
    if (sharedText !== undefined) return sharedText
    copies.set(text, text)
    return text
  }
  return ({ links, ids, policy }) => ({ links: links.map(share), ids: ids.map(share), policy: share(policy) })
}

export function packFacts(facts: ReadonlyMap<string, PageFacts>): PackedFacts {
  const numbers = new Map<string, number>()
  const number = (text: string): number => {
    const place = numbers.get(text) ?? numbers.size
    if (place === numbers.size) numbers.set(text, place)
    return place
  }
  const pages = Array.from(facts, ([file, { policy, links, ids }]): PackedFacts['pages'][number] => [
    file,
    number(policy),
    links.map(number),
    ids.map(number),
  ])
  return { texts: [...numbers.keys()], pages }
}

/** Throws if a page refers to a missing text. */
export function unpackFacts({ texts, pages }: PackedFacts): Map<string, PageFacts> {
  const text = (number: number): string => {
    const value = texts[number]
    if (value === undefined) throw new Error('its notes on links do not match its pages')
    return value
  }
  return new Map(
    pages.map(([file, policy, links, ids]) => [
      file,
      { links: links.map(text), ids: ids.map(text), policy: text(policy) },
    ]),
  )
}
