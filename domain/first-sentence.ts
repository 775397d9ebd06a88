/** A sentence longer than this says too much for a list. */
const longest = 70

/**
 * The first sentence of a plain text, whole; empty where it is longer than a list has room for, or holds formulas (a
 * text of numbers and signs rather than words): better nothing than half of it.
 */
export function firstSentence(text: string): string {
  const [sentence = ''] = /^.*?[。！？!?](?=\s|[^」』）)]|$)|^.*$/su.exec(text.trim()) ?? []
  const words = sentence.match(/\p{L}/gu)?.length ?? 0
  return sentence.length <= longest && words * 2 >= sentence.length ? sentence : ''
}
