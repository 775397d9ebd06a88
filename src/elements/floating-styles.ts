import href from '../styles/tooltip.css?url'
import { loadStyles } from './load-styles.ts'

/** The styles of floating elements, loaded with the first of them. */
export const floatingStyles = () => loadStyles(href)
