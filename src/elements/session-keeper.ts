/**
 * Asks the host about a stored session and logs out, on every page. The code for that is fetched only where it is
 * needed: a visitor without a session loads these lines alone.
 */
const live = () => import('../stores/session-live.ts')

try {
  if (localStorage.getItem('auth')) live().then(({ checkSession }) => checkSession())
} catch {
  // Storage refused: nobody is logged in.
}

document.addEventListener('almanac:logout', () => {
  live().then(({ logOut }) => logOut())
})
