/**
 * Runs inline before the first paint: prevents a flash of the wrong theme and sets `data-js` for the styles (to the
 * address's query). If the page's own script has not loaded within 5 s, it removes the attribute until the
 * script loads: all rows of lists are shown without controls, and elements that need a script show a message. The NPC
 * picture is the only element that a page can do without.
 */
export const themeScript = [
  '(()=>{const r=document.documentElement;r.dataset.js=location.search;',
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch{}",
  "setTimeout(()=>{const e=document.querySelector('main :not(:defined,npc-picture)');",
  "if(e){delete r.dataset.js;customElements.whenDefined(e.localName).then(()=>r.dataset.js='')}},5e3)})()",
].join('')
