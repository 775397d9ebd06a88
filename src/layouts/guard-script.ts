import { createHash } from 'node:crypto'
import { toastCopy } from '../../domain/copy/contract.ts'
import { sessionToken, type Toast } from '../../domain/session.ts'

/** `session`: somebody is logged in · `admin`: a token of the admin flow is stored · `anonymous`: nobody is logged in. */
export type Guard = 'session' | 'admin' | 'anonymous'

/** Storage may be refused. The rule is the one by which the page reads the session. */
const holds = (stored: string) =>
  `(()=>{try{return(${sessionToken.toString()})(${stored})!==undefined}catch{return false}})()`
const loggedIn = holds(`localStorage.getItem('auth')`)

const rules: Record<Guard, { passes: string; target: string; toast?: Toast }> = {
  session: {
    passes: loggedIn,
    target: `'/login?from='+encodeURIComponent(l.pathname+l.search+l.hash)`,
    toast: { ...toastCopy.loginRequired, variant: 'warning' },
  },
  admin: { passes: holds(`JSON.stringify({token:localStorage.getItem('token')})`), target: `'/'` },
  anonymous: { passes: `!${loggedIn}`, target: `'/'`, toast: { ...toastCopy.signupBlocked, variant: 'warning' } },
}

/** Runs in the head, before the first paint: a page that one may not see is never drawn, not even for a moment. */
export function guardScript(guard: Guard): string {
  const { passes, target, toast } = rules[guard]
  const leave = toast
    ? `try{sessionStorage.setItem('toast',${JSON.stringify(JSON.stringify({ toasts: [toast] }))})}catch{}`
    : ''
  return `(()=>{const r=document.documentElement,l=location;r.dataset.guard='${guard}';if(${passes})return;r.hidden=true;${leave}l.replace(${target})})()`
}

/** The content policy's word for exactly this script. */
export function guardScriptHash(guard: Guard): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(guardScript(guard)).digest('base64')}`
}
