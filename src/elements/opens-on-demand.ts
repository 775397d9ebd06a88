import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import { loadStyles } from './load-styles.ts'

/** An element with a button that is replaced by a part, which is loaded on a press, or if the address has its state. */
export abstract class OpensOnDemand extends HTMLElement {
  /** Names of the part's state in the address. */
  protected abstract names: readonly string[]
  /** Address of its style sheet. */
  protected abstract styles: string
  /** Loads the function that replaces the element's content. */
  protected abstract load: () => Promise<(host: HTMLElement, focuses: boolean) => void>

  connectedCallback(): void {
    this.onclick = () => this.#open(true)
    const address = new URLSearchParams(location.search)
    if (this.names.some((name) => address.has(name))) this.#open(false)
  }

  async #open(focuses: boolean): Promise<void> {
    try {
      const [show] = await Promise.all([this.load(), loadStyles(this.styles)])
      this.onclick = null
      show(this, focuses)
    } catch (error) {
      console.error(error)
      this.append(firstScriptCopy.loadFailed)
    }
  }
}
