/** Characters that stand for one in another spelling, as a dictionary writes them: `source target|source target`. */
export type SpellingDictionary = string

/**
 * A function that turns each character into the one that all its spellings share, dictionary after dictionary. Lengths
 * stay: pairs that are not one character each are left out, so a hit in folded names is a hit in the names.
 */
export function createFold(dictionaries: readonly SpellingDictionary[]): (text: string) => string {
  const maps = dictionaries.map((dictionary) => {
    const map = new Map<string, string>()
    for (const pair of dictionary.split('|')) {
      const [from = '', to = ''] = pair.split(' ')
      if ([...from].length === 1 && from.length === to.length && from !== to) map.set(from, to)
    }
    return map
  })
  return (text) => {
    let folded = ''
    for (const character of text) folded += maps.reduce((spelling, map) => map.get(spelling) ?? spelling, character)
    return folded
  }
}
