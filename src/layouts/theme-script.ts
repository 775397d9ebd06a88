import { createHash } from 'node:crypto'

/** Runs before the first paint, inline: keeps the chosen theme from flashing and tells the styles that scripts run. */
export const themeScript = `(()=>{const r=document.documentElement;r.dataset.js='';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch{}})()`

/** The content policy's word for exactly this script. */
export function themeScriptHash(): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(themeScript).digest('base64')}`
}
