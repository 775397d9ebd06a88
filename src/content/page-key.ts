import { hash } from 'node:crypto'

/**
 * What a page depends on beside the code and the settings, which are the same for all: a hash of everything of the
 * snapshot that it shows, names it links to included. What is missing here becomes a wrong page.
 */
export function pageKey(view: object): string {
  return hashOf(JSON.stringify(view))
}

/** The same for a page that shows a record: the JSON that there is of it already, and what others add to it, if any. */
export function recordPageKey(record: string, added?: object): string {
  return hashOf(added ? record + JSON.stringify(added) : record)
}

/** 132 bits. */
function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
