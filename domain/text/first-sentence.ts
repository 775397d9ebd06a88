/** Longer sentences do not fit into a list. */
const maxLength = 70

/**
 * The first sentence of a plain text; empty if it is too long for a list or contains formulas (more digits and signs
 * than words), because half a sentence is worse than none.
 */
export function firstSentence(text: string): string {
  const [sentence = ''] = /^.*?[。！？!?](?=\s|[^」』）)]|$)|^.*$/su.exec(text.trim()) ?? []
  const words = sentence.match(/\p{L}/gu)?.length ?? 0
  return sentence.length <= maxLength && words * 2 >= sentence.length ? sentence : ''
}
