// @ts-check
import process from 'node:process'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { leanScripts } from './publish/release/render/index.ts'
import { policyDirectives } from './publish/release/web-servers/index.ts'
import { serveSearchIndex } from './publish/site-server/serve-search-index.ts'
import { readConfig } from './settings/config.ts'

const config = readConfig(process.env)

/** @type {import('astro').AstroIntegration} */
const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'after-first-view', entrypoint: './src/islands/after-first-view.ts' }),
  },
}

// What a build writes where, and which pages it renders again, is the business of publish/release/: see docs/decisions/pipeline.md.
export default defineConfig({
  site: config.SITE_URL,
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  // The other `.tsx` files are static components, which name the runtime that they are compiled with.
  integrations: [react({ include: ['**/src/{islands,ui}/**'] }), clientDirectives],
  build: { format: 'file', concurrency: 4, inlineStylesheets: 'never' },
  vite: {
    build: { emptyOutDir: false },
    plugins: [tailwindcss(), leanScripts(), serveSearchIndex(config.RELEASES_DIR)],
  },
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: policyDirectives(config),
      // Pagefind's search core is WebAssembly.
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] },
    },
  },
  devToolbar: { enabled: false },
})
