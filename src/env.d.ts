/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The page is rendered as a template, with placeholders for its own texts; see `src/layouts/page-template.ts`. */
    template?: boolean
  }
}
