/** One listener for every item icon: an icon that cannot be loaded becomes icon 512, once. */
const fallbackId = '512'

function replace(image: HTMLImageElement) {
  const source = image.getAttribute('src') ?? ''
  const fallback = source.replace(/\/item\/[^/]*\.png$/, `/item/${fallbackId}.png`)
  if (fallback !== source) image.src = fallback
}

addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLImageElement) replace(event.target)
  },
  true,
)
// Those that failed before this script ran; one that the browser has put off is not complete.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
