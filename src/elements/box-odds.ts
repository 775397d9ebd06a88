/** <box-odds>: a button that is replaced by the calculator of boxes, which is loaded then, or if the address has a result. */
import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import styles from '../styles/box-odds.css?url'
import { loadStyles } from './load-styles.ts'

class BoxOdds extends HTMLElement {
  connectedCallback() {
    this.onclick = () => this.#open(true)
    const address = new URLSearchParams(location.search)
    if (['want', 'boxes', 'price', 'own'].some((name) => address.has(name))) this.#open(false)
  }

  async #open(focuses: boolean) {
    try {
      const [{ showCalculator }] = await Promise.all([import('./box-calculator.tsx'), loadStyles(styles)])
      this.onclick = null
      showCalculator(this, focuses)
    } catch (error) {
      console.error(error)
      this.append(firstScriptCopy.loadFailed)
    }
  }
}

customElements.define('box-odds', BoxOdds)
