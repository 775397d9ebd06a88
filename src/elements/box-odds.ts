/**
 * The button in <box-odds> is replaced by the calculator of boxes, which is loaded then, or if the address has a result.
 * Part of the script of all pages: a script of its own would be larger than a package's page may be.
 */
import { commonCopy } from '../../domain/copy/contract-common.ts'
import styles from '../styles/box-odds.css?url'
import { loadStyles } from './load-styles.ts'

const host = document.querySelector<HTMLElement>('box-odds')

function open(focuses: boolean): void {
  Promise.all([import('./box-calculator.tsx'), loadStyles(styles)]).then(
    ([{ showCalculator }]) => showCalculator(host as HTMLElement, focuses),
    (error: unknown) => {
      console.error(error)
      host?.append(commonCopy.loadFailed)
    },
  )
}

if (host) {
  host.firstElementChild?.addEventListener('click', () => open(true))
  if (location.search.includes('want=')) open(false)
}
