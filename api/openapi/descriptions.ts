const definition = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = endpoint\('(\w+ [^']+)'/g

/** The comment above each call of some source texts, as one line, by the name of the call. */
export function descriptionsIn(sources: readonly string[]): Map<string, string> {
  return new Map(
    sources.flatMap((source) =>
      [...source.matchAll(definition)].map(([, comment = '', name = '']): [string, string] => [
        name.replaceAll('\\\\', '\\'),
        comment.replaceAll(/\s*\n?\s*\*\s+|\s+/g, ' ').trim(),
      ]),
    ),
  )
}
