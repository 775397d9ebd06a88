import { createHash } from 'node:crypto'

/**
 * Runs before the first paint, inline: keeps the chosen theme from flashing and tells the styles that scripts run
 * (`data-js`, with `query` when the address has one). Should the page's own script not arrive within 5 s, it takes
 * that back until it comes: every row of every list shows, without its tools, and what only a script can fill says so.
 * An NPC's picture is the one element whose page does without it.
 */
export const themeScript = `(()=>{const r=document.documentElement;r.dataset.js=location.search?'query':'';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch{}setTimeout(()=>{const e=document.querySelector('main :not(:defined,npc-picture)');if(e){delete r.dataset.js;customElements.whenDefined(e.localName).then(()=>r.dataset.js='')}},5e3)})()`

/** The content policy's word for exactly this script. */
export function themeScriptHash(): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(themeScript).digest('base64')}`
}
