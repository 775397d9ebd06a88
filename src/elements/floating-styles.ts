import href from '../styles/tooltip.css?url'
import { loadStyles } from './load-styles.ts'

/** The styles of what floats over a page, fetched with the first of it. */
export const floatingStyles = () => loadStyles(href)
