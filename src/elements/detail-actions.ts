/** On the page of one record: buttons to share it and to report a value. */
const place = document.querySelector('main .crumb')
if (place) import('./share-buttons.tsx').then(({ addButtons }) => addButtons(place), console.error)

export {}
