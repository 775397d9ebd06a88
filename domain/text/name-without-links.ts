/**
 * A name that a player chose, for mails and chats: without anything that a program turns into a link, a mention or a
 * format.
 */
export function nameWithoutLinks(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]/gu, '・')
}
