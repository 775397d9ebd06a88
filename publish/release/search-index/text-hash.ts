/**
 * FNV-1a with a final mix: texts that differ in one letter get very different hashes. For the choice of boundaries, not
 * for names.
 */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
