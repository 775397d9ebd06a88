/** <box-odds>: a button that replaces itself with the calculator, which is loaded then, or if the address has a result. */
import { commonCopy } from '../../domain/copy/contract-common.ts'
import { showToast } from '../stores/toast.ts'
import styles from '../styles/box-odds.css?url'
import { loadStyles } from './load-styles.ts'

class BoxOdds extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.#open(true))
    if (new URLSearchParams(location.search).has('want')) this.#open(false)
  }

  #open(focuses: boolean) {
    Promise.all([import('./box-calculator.tsx'), loadStyles(styles)]).then(
      ([{ showCalculator }]) => showCalculator(this, focuses),
      (error: unknown) => {
        console.error(error)
        showToast({ title: commonCopy.loadFailed, variant: 'error' })
      },
    )
  }
}

customElements.define('box-odds', BoxOdds)
