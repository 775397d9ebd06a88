/** What a page tells its scripts about the installation: `<meta name="site-config" content="{…}">` in the head. */
export interface SiteConfig {
  /** Origin of the API that the browser calls. */
  apiHost: string
  /** Base address of `/item/{id}.png` and `/collection/{id}.png`. */
  imageHost: string
  /** Addresses asked in turn for the visitor's public IP. */
  ipLookup: readonly string[]
  /** Origins a payment form may be sent to. */
  paymentOrigins: readonly string[]
  pointsName: string
}

let read: SiteConfig | undefined

/** The page's settings. Only in a browser; throws when the page was not made with the base layout. */
export function readSiteConfig(): SiteConfig {
  if (read) return read
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content
  if (!content) throw new Error('The page has no <meta name="site-config">: render it with src/layouts/Base.astro')
  read = JSON.parse(content) as SiteConfig
  return read
}
