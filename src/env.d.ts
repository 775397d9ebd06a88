/// <reference types="astro/client" />
/** The address of a file that the build copies as it is. */
declare module '*?url' {
  const url: string
  export default url
}

declare namespace App {
  interface Locals {
    /** The page is asked for as a template, with placeholders for its own texts; see `src/layouts/page-template.ts`. */
    template?: boolean
  }
}
