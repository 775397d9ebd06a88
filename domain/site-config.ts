/** The installation's settings for scripts: `<meta name="site-config" content="{…}">` in the head. */
export interface SiteConfig {
  /** Origin of the API that the browser calls. */
  apiHost: string
  /** Base address of `/item/{id}.png` and `/collection/{id}.png`. */
  imageHost: string
  /** Addresses that return the visitor's public IP, tried in this order. */
  ipLookup: readonly string[]
  /** Origins a payment form may be sent to. */
  paymentOrigins: readonly string[]
  pointsName: string
  /** Whether a sign-up asks for the birth date. */
  asksBirthdate?: true
  /** Whether visitors without an account may ask for a summary of the market. */
  publicMarket?: true
  /** Whether the host's `/prices.json` is for all. */
  publicPrices?: true
  /** Whether pages of packages show the rates that the host counted. */
  observedOdds?: true
  /** Where reports of wrong values go, see `domain/addresses/report-address.ts`. */
  reportTo?: string
}

/** Origins of pictures that every page may show. */
export function pictureOrigins({ apiHost, imageHost }: Pick<SiteConfig, 'apiHost' | 'imageHost'>): string[] {
  return [apiHost, imageHost].flatMap((address) => /^https?:\/\/[^/]+/.exec(address) ?? [])
}
