/** What a page links, which ids it has, and what it states. */
export interface PageFacts {
  /** Internal targets, as paths with their fragment. */
  links: readonly string[]
  ids: readonly string[]
  /** The policy that the page states. */
  policy: string
}

/** PageLinks as they can be told in JSON. */
export interface PackedLinks {
  texts: string[]
  files: string[]
  /** Each file's numbers, see `PageLinks`, as base64 of 32 bits each. */
  numbers: string
}

/** Numbers of a page before those of its links. */
const headSize = 3

/**
 * What the pages of a release link, with each text once: 20,000 pages name their 455,000 links in 40,000 texts, and
 * what is to be done with a link is done once for its text. A page is a run of numbers: that of its policy, how many
 * links and ids follow, and theirs.
 */
export class PageLinks {
  #texts: string[]
  #numbers: Uint32Array
  #end: number
  /** File → where its numbers begin. */
  readonly #starts = new Map<string, number>()
  readonly #before: PageLinks | undefined
  /** Text → its number; made when the first page is added. */
  #known: Map<string, number> | undefined

  /** Of a release that goes on from another, whose pages it may keep. */
  constructor(before?: PageLinks) {
    this.#before = before
    this.#texts = before ? [...before.#texts] : []
    this.#end = before ? before.#end : 0
    this.#numbers = before ? before.#numbers.slice(0, before.#end) : new Uint32Array(1024)
  }

  /** Every text that a page of this release, or of the one before, has as a link, an id or its policy. */
  get texts(): readonly string[] {
    return this.#texts
  }

  get size(): number {
    return this.#starts.size
  }

  files(): Iterable<string> {
    return this.#starts.keys()
  }

  has(file: string): boolean {
    return this.#starts.has(file)
  }

  add(file: string, { links, ids, policy }: PageFacts): void {
    this.#starts.set(file, this.#end)
    const size = headSize + links.length + ids.length
    if (this.#end + size > this.#numbers.length) {
      const larger = new Uint32Array(2 * (this.#end + size))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    for (const number of [this.#number(policy), links.length, ids.length]) this.#numbers[this.#end++] = number
    for (const link of links) this.#numbers[this.#end++] = this.#number(link)
    for (const id of ids) this.#numbers[this.#end++] = this.#number(id)
  }

  /** Keeps what a page of the release before links. */
  keep(file: string): void {
    const start = this.#before === undefined ? undefined : this.#before.#starts.get(file)
    if (start !== undefined) this.#starts.set(file, start)
  }

  /** Numbers of the texts of a page's links; none where the page is not known. */
  links(file: string): Uint32Array {
    const start = this.#starts.get(file)
    if (start === undefined) return new Uint32Array(0)
    return this.#numbers.subarray(start + headSize, start + headSize + this.#at(start + 1))
  }

  /** Number of the text of a page's policy. */
  policy(file: string): number | undefined {
    const start = this.#starts.get(file)
    return start === undefined ? undefined : this.#at(start)
  }

  hasId(file: string, id: string): boolean {
    const start = this.#starts.get(file)
    if (start === undefined) return false
    const first = start + headSize + this.#at(start + 1)
    for (let at = first; at < first + this.#at(start + 2); at++) if (this.#texts[this.#at(at)] === id) return true
    return false
  }

  /** With those texts only that pages of this release have, in the sequence in which they occur. */
  pack(): PackedLinks {
    const renumbered = new Uint32Array(this.#texts.length)
    const texts: string[] = []
    const number = (old: number) => {
      // 0 = not met yet.
      if (renumbered[old] === 0) renumbered[old] = texts.push(this.#texts[old] as string)
      return (renumbered[old] as number) - 1
    }
    const numbers = new Uint32Array(this.#numbers.length)
    let end = 0
    for (const start of this.#starts.values()) {
      const [links, ids] = [this.#at(start + 1), this.#at(start + 2)]
      numbers[end++] = number(this.#at(start))
      numbers[end++] = links
      numbers[end++] = ids
      for (let at = start + headSize; at < start + headSize + links + ids; at++) numbers[end++] = number(this.#at(at))
    }
    return {
      texts,
      files: [...this.#starts.keys()],
      numbers: Buffer.from(numbers.buffer, 0, end * numbers.BYTES_PER_ELEMENT).toString('base64'),
    }
  }

  static unpack({ texts, files, numbers }: PackedLinks): PageLinks {
    const links = new PageLinks()
    const bytes = Uint8Array.from(Buffer.from(numbers, 'base64'))
    links.#texts = texts
    links.#numbers = new Uint32Array(bytes.buffer)
    for (const file of files) {
      links.#starts.set(file, links.#end)
      links.#end += headSize + links.#at(links.#end + 1) + links.#at(links.#end + 2)
    }
    if (links.#end !== links.#numbers.length) throw new Error('its notes of what pages link do not fit its pages')
    return links
  }

  #at(place: number): number {
    return this.#numbers[place] as number
  }

  #number(text: string): number {
    this.#known ??= new Map(this.#texts.map((known, number) => [known, number]))
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const number = this.#texts.push(text) - 1
    this.#known.set(text, number)
    return number
  }
}
