/** A 32-bit hash of a text: FNV-1a over its UTF-16 units. Not secure against forgery. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
