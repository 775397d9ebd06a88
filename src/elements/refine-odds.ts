/** <refine-odds>: the calculator of refining, which is loaded with its page and drawn from the page's data. */
import { commonCopy } from '../../domain/copy/every-page.ts'

class RefineOdds extends HTMLElement {
  async connectedCallback() {
    try {
      const { showRefineCalculator } = await import('./refine-calculator.tsx')
      showRefineCalculator(this)
    } catch (error) {
      console.error(error)
      this.append(commonCopy.loadFailed)
    }
  }
}

customElements.define('refine-odds', RefineOdds)
