/** Answers as text, as long as the market has not changed. Exact: a changed market is another version. */
export interface AnswerCache {
  /** The answer of a key at a version of the market; made once, however many ask at the same time. */
  get(version: number, key: string, make: () => Promise<string>): Promise<string>
}

/** Searches repeat: everybody looks for the same cards. Bounded by the length of what is kept, oldest first out. */
export function createAnswerCache(maxCharacters = 32_000_000): AnswerCache {
  const kept = new Map<string, Promise<string>>()
  let current = Number.NaN
  let characters = 0

  function start(version: number) {
    current = version
    kept.clear()
    characters = 0
  }

  async function keep(key: string, answer: Promise<string>): Promise<string> {
    const at = current
    kept.set(key, answer)
    try {
      const text = await answer
      if (at === current) characters += text.length
      for (const [oldest, old] of kept) {
        if (characters <= maxCharacters || oldest === key) break
        kept.delete(oldest)
        characters -= (await old.catch(() => '')).length
      }
      return text
    } catch (error) {
      if (at === current) kept.delete(key)
      throw error
    }
  }

  return {
    get(version, key, make) {
      if (version !== current) start(version)
      return kept.get(key) ?? keep(key, make())
    },
  }
}
