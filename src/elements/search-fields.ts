/** Search fields get their clear buttons on first use, or if the address may have filled one. */
function add() {
  import('./clear-buttons.ts').then((buttons) => buttons.addClearButtons(), console.error)
}

addEventListener('focusin', ({ target }) => {
  if ((target as HTMLInputElement).type === 'search') add()
})
if (location.search) add()
