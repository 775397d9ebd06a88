/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The page is rendered as a template, with placeholders for its own texts; see `src/layouts/page-template.ts`. */
    template?: boolean
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** See `src/islands/after-first-view.ts`. */
    'client:after-first-view'?: boolean
  }
}
