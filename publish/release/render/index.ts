/**
 * From a snapshot's records to pages: Astro bundles the site once, and the bundle renders the pages after every patch.
 */
export { type BundleOptions, bundleSite } from './bundle-site.ts'
export { pruneRenderers } from './kept-renderers.ts'
export { leanScripts } from './lean-scripts.ts'
export { renderPages } from './render-pages.ts'
export { loadRenderer, type Renderer } from './renderer.ts'
export { writeServiceWorker } from './service-worker.ts'
export { hashSources } from './source-hash.ts'
