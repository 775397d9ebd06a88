const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const characters: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] as string) : text
}

/** Replaces the entities of sanitised HTML by their characters; a no-break space becomes a space. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] as string)
}
