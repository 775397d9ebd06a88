import { createFillPage, type FillPage, type PageTexts } from '../page-template.ts'

/** A kind of page with thousands of records. The build renders one page and fills it for each record. */
export interface DetailPages<Page extends PageTexts> {
  /** For Astro's own build and server. */
  getStaticPaths: () => { params: Record<string, string>; cacheKey: string }[]
  /** The same paths for a build that fills pages. Astro's own work on the list would double the time that it takes. */
  listPages: () => { pathname: string; cacheKey: string }[]
  fillTemplate: (template: string) => FillPage
  /** Head and content of the page whose path ends with `name`; throws if there is no such record. */
  pageOf: (name: string) => Page
}

interface Kind<Page extends PageTexts> {
  /** The part of the route in brackets. */
  param: string
  /** The last part of each path, and a hash of everything that the page shows. */
  keys: () => readonly { name: string; cacheKey: string }[]
  pathOf: (name: string) => string
  /** Not cached: twenty thousand views would fill the memory. */
  pageOf: (name: string) => Page
  fillTemplate?: (template: string) => FillPage
}

/** What a route of records exports: `getStaticPaths`, and all of it as `detailPages`. */
export function detailPages<Page extends PageTexts>(kind: Kind<Page>): DetailPages<Page> {
  const { param, keys, pathOf, pageOf } = kind
  return {
    getStaticPaths: () => keys().map(({ name, cacheKey }) => ({ params: { [param]: name }, cacheKey })),
    listPages: () => keys().map(({ name, cacheKey }) => ({ pathname: pathOf(name), cacheKey })),
    fillTemplate: kind.fillTemplate ?? ((template) => createFillPage(template, pageOf)),
    pageOf,
  }
}
