import { createHash } from 'node:crypto'

/**
 * Runs before the first paint, inline: keeps the chosen theme from flashing and tells the styles that scripts run
 * (`data-js`, with `query` when the address has one). Should the other scripts not arrive within 5 s, it takes
 * that back: every row of every list shows, and an announcement that only a script can fill says so.
 */
export const themeScript = `(()=>{const r=document.documentElement;r.dataset.js=location.search?'query':'';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch{}setTimeout(()=>{if(document.querySelector(':is(data-list,news-article):not(:defined)'))delete r.dataset.js},5e3)})()`

/** The content policy's word for exactly this script. */
export function themeScriptHash(): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(themeScript).digest('base64')}`
}
