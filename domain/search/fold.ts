/**
 * Returns a function that maps each character to the one that all its variants share, dictionary after dictionary. A
 * dictionary is a text such as `source target|source target`. Lengths do not change: pairs that are not one character
 * each are ignored, so positions in folded names equal positions in the names.
 */
export function createFold(dictionaries: readonly string[]): (text: string) => string {
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
