/** One file for what every page loads after its first view. */
import './server-state-live.tsx'
import './detail-actions.ts'
