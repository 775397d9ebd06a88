import { afterFirstView } from './after-first-view.ts'

/** Registers the service worker that caches visited pages. */
if ('serviceWorker' in navigator)
  afterFirstView(async () => {
    const { serviceWorker } = navigator
    // A development server has no release to cache; a worker of an earlier build would hide changes.
    if (import.meta.env.DEV) for (const one of await serviceWorker.getRegistrations()) await one.unregister()
    else {
      // Not needed for the first view, so it is loaded here.
      await import('../stores/trusted-types.ts')
        .then((types) => serviceWorker.register(types.scriptUrl('/sw.js'), { updateViaCache: 'none' }))
        // Without the worker only reading offline is missing.
        .catch(() => {})
    }
  })
