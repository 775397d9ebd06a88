import href from '../styles/tooltip.css?url'
import { loadStyles } from './load-styles.ts'

/** Loads the styles of the item tooltip and the preview window, once. */
export const loadFloatingStyles = () => loadStyles(href)
