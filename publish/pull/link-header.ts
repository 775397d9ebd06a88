/** Longer headers are cut. */
const maxCharacters = 4_000

const value = /[\s,]*<([^<>]*)>((?:[^<>",]|"(?:[^"\\]|\\.)*")*)(?:,|$)/y
const parameter = /;\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?/g

/**
 * Whether a Link header (RFC 8288) has a link with exactly this target and this relation to the requested resource.
 * Links with another context (`anchor`) are ignored, as is everything after the first syntax error.
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
    // The first `rel` counts; it may contain several relations.
    const relations =
      parameters
        .find(({ name }) => name === 'rel')
        ?.text.toLowerCase()
        .split(/\s+/) ?? []
    if (relations.includes(relation) && !parameters.some(({ name }) => name === 'anchor')) return true
  }
  return false
}
