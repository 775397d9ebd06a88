import type { BrowserContextOptions, Page } from '@playwright/test'

/** One look of a kind of page. */
export interface State {
  /** Path of the page; undefined where the game data has no page of this kind. */
  path: string | undefined
  /** Whose session the browser holds. */
  who?: 'player' | 'admin'
  /** Brings the page into the state, once it stands there. */
  reach?: (page: Page, width: number) => Promise<unknown>
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  media?: 'print'
  /** True where an answer is kept waiting on purpose. */
  busy?: boolean
  /** Reaches the state anew for each theme, where the page reads the theme once. */
  fresh?: boolean
  /** Only what the window shows, where the whole page would be a picture of nothing but its length. */
  windowOnly?: boolean
  /** Widths of the window in px; the usual ones where it is missing. */
  widths?: readonly number[]
  context?: BrowserContextOptions
}

/** What a printer asks of a page before it prints. */
export const beforePrint = (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeprint')))
