/**
 * Runs in the head of pages with islands: the last press on a button of an island that is not hydrated yet is repeated
 * after hydration. Browsers convert Enter and Space to clicks, and Enter in a field to a click on the form's button.
 */
function keepPress() {
  let pressed: HTMLElement | null = null
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('astro-island[ssr] button')
      if (!button) return
      event.preventDefault()
      pressed = button
    },
    true,
  )
  addEventListener(
    'astro:hydrate',
    ({ target }) => {
      if (!pressed || !(target as Element).contains(pressed)) return
      const button = pressed
      pressed = null
      // React attaches its listeners after this event, in the same task: waits one frame, for the effects too.
      requestAnimationFrame(() => setTimeout(() => button.click()))
    },
    true,
  )
}

/** Without the indentation, because every page with an island contains it. */
export const pendingPressesScript = `(${keepPress.toString().replace(/\n\s+/g, '\n')})()`
