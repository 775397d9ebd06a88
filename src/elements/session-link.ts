import { parseSession } from '../../domain/accounts/session.ts'
import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import { readLocal } from '../stores/local-storage.ts'

/**
 * The last item of the navigation. Its HTML is the link to the login page; with a session in local storage (`auth`) it
 * shows the player's name, as a link to the account page, and a logout button instead. The button dispatches
 * `almanac:logout` on the document; code that changes the session dispatches `almanac:session` on the window, which
 * redraws this.
 */
class SessionLink extends HTMLElement {
  #loggedOut: ChildNode[] = []
  #shown: string | undefined

  connectedCallback() {
    this.#loggedOut = [...this.childNodes]
    this.#draw()
    // A page in the back-forward cache receives no storage events.
    for (const event of ['storage', 'pageshow', 'almanac:session']) addEventListener(event, this.#draw)
  }

  #draw = () => {
    const username = parseSession(readLocal('auth'))?.username
    // Other values in storage change too, and new nodes would take the focus away.
    if (username === this.#shown) return
    this.#shown = username
    if (username === undefined) {
      this.replaceChildren(...this.#loggedOut)
      return
    }
    const name = document.createElement('a')
    name.className = 'session-name'
    name.textContent = username
    name.href = '/account'
    const logout = document.createElement('button')
    logout.type = 'button'
    logout.className = 'nav-link'
    logout.textContent = firstScriptCopy.logout
    logout.addEventListener('click', () => this.dispatchEvent(new Event('almanac:logout', { bubbles: true })))
    this.replaceChildren(name, logout)
  }
}

customElements.define('session-link', SessionLink)
