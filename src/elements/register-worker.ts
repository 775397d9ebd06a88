import { scriptUrl } from '../stores/trusted-types.ts'

/** Lets the worker that keeps visited pages in, after all that the first view needs. Without it nothing is missing. */
if ('serviceWorker' in navigator) {
  const whenIdle = self.requestIdleCallback ?? setTimeout
  const register = () =>
    whenIdle(() => {
      // A development server has no release to keep; what an earlier build left would hide its changes.
      const done = import.meta.env.PROD
        ? navigator.serviceWorker.register(scriptUrl('/sw.js'), { updateViaCache: 'none' })
        : navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))
      done.catch(() => {})
    })
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
