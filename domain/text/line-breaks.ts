/** Converts line breaks of plain text to `<br>`; HTML with block elements is left unchanged. */
export function addLineBreaks(html: string): string {
  return /<(br|p|div|h[1-6]|ul|ol|li|table|pre|blockquote|figure)\b/i.test(html) ? html : html.replace(/\r?\n/g, '<br>')
}
