/** <box-odds>: a button that is replaced by the calculator of boxes, which is loaded then, or if the address has a result. */
import styles from '../styles/box-odds.css?url'
import { OpensOnDemand } from './opens-on-demand.ts'

class BoxOdds extends OpensOnDemand {
  protected names = ['want', 'boxes', 'price', 'own']
  protected styles = styles
  protected load = async () => (await import('./box-calculator.tsx')).showCalculator
}

customElements.define('box-odds', BoxOdds)
