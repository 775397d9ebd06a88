/**
 * One listener for every item icon: an icon that cannot be loaded is replaced by icon 512, once; if that fails too, by
 * an empty space.
 */
const fallbackId = '512'

function replace(image: HTMLImageElement) {
  const source = image.getAttribute('src') ?? ''
  const fallback = source.replace(/\/item\/[^/]*\.png$/, `/item/${fallbackId}.png`)
  if (fallback !== source) image.src = fallback
  else if (/\/(item|collection)\/[^/]*$/.test(source)) image.style.visibility = 'hidden'
}

addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLImageElement) replace(event.target)
  },
  true,
)
// Resets an element that was given another source. On the document, because `load` does not bubble to the window.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.style.visibility) target.style.visibility = ''
  },
  true,
)
// Images that failed before this script ran; a lazy image that has not started is not complete.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
