/** One listener for every item icon: an icon that cannot be loaded becomes icon 512, once; without that, an empty place. */
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
// An element that was given another source since. On the document: `load` never comes to the window's listeners.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.style.visibility) target.style.visibility = ''
  },
  true,
)
// Those that failed before this script ran; one that the browser has put off is not complete.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
