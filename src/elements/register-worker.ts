/** Lets the worker that keeps visited pages in, after all that the first view needs. Without it nothing is missing. */
if ('serviceWorker' in navigator) {
  const whenIdle = self.requestIdleCallback ?? setTimeout
  const register = () =>
    whenIdle(async () => {
      const { serviceWorker } = navigator
      // A development server has no release to keep; what an earlier build left would hide its changes.
      if (import.meta.env.DEV) for (const one of await serviceWorker.getRegistrations()) await one.unregister()
      else {
        // Its rules are needed here first, and no part of the first view.
        const types = await import('../stores/trusted-types.ts')
        await serviceWorker.register(types.scriptUrl('/sw.js'), { updateViaCache: 'none' }).catch(() => {})
      }
    })
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
