/** More of a header is not looked at. */
const maxCharacters = 4_000

const value = /[\s,]*<([^<>]*)>((?:[^<>",]|"(?:[^"\\]|\\.)*")*)(?:,|$)/y
const parameter = /;\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?/g

/**
 * Whether a Link header (RFC 8288) names this target, spelled so, as standing in this relation to what was asked for.
 * A link that is about something else (`anchor`) does not count, nor does anything after the first thing that is no link.
 */
export function hasLink(header: string | string[] | undefined, target: string, relation: string): boolean {
  const text = [header ?? ''].flat().join(',').slice(0, maxCharacters)
  value.lastIndex = 0
  for (let link = value.exec(text); link; link = value.exec(text)) {
    if (link[1] !== target) continue
    const parameters = [...(link[2] ?? '').matchAll(parameter)].map(([, name = '', quoted, plain]) => ({
      name: name.toLowerCase(),
      text: quoted ?? plain ?? '',
    }))
    // Of several the first counts; it may name several relations.
    const relations =
      parameters
        .find(({ name }) => name === 'rel')
        ?.text.toLowerCase()
        .split(/\s+/) ?? []
    if (relations.includes(relation) && !parameters.some(({ name }) => name === 'anchor')) return true
  }
  return false
}
