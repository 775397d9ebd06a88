/// <reference types="astro/client" />
/** The address of a file that the build copies unchanged. */
declare module '*?url' {
  const url: string
  export default url
}

declare namespace App {
  interface Locals {
    /** The page is rendered as a template, with placeholders for its own texts; see `src/layouts/page-template.ts`. */
    template?: boolean
  }
}
