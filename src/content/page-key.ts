import { hash } from 'node:crypto'
import { siteConfig } from './site-config.ts'

let settings: string | undefined

/**
 * Key under which Astro keeps a page from one build to the next: a hash of everything that the page shows, names it
 * links to included, and of the settings that stand in every page. What is missing here becomes a wrong page. `record` is
 * JSON that is there already, of a record that the page shows.
 */
export function pageKey(view: object, record = ''): string {
  settings ??= hash('sha256', JSON.stringify(siteConfig()), 'base64url')
  return hash('sha256', settings + record + JSON.stringify(view), 'base64url')
}
