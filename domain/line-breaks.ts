/** Plain text keeps its line breaks as `<br>`; a text with blocks of its own is left alone. */
export function withLineBreaks(html: string): string {
  return /<(br|p|div|h[1-6]|ul|ol|li|table|pre|blockquote|figure)\b/i.test(html) ? html : html.replace(/\r?\n/g, '<br>')
}
