import { sessionToken, type Toast } from '../../domain/accounts/session.ts'
import { toastCopy } from '../../domain/copy/session.ts'

/** `session`: there is a session · `admin`: a token of the admin flow is stored · `anonymous`: there is no session. */
export type Guard = 'session' | 'admin' | 'anonymous'

/**
 * A script expression: whether the value that the expression `stored` reads has a valid token (`sessionToken`); false if
 * storage is unavailable.
 */
const hasToken = (stored: string) =>
  `(()=>{try{return(${sessionToken.toString()})(${stored})!==undefined}catch{return false}})()`
const loggedIn = hasToken(`localStorage.getItem('auth')`)

const rules: Record<Guard, { passes: string; target: string; toast?: Toast }> = {
  session: {
    passes: loggedIn,
    target: `'/login?from='+encodeURIComponent(l.pathname+l.search+l.hash)`,
    toast: { ...toastCopy.loginRequired, variant: 'warning' },
  },
  admin: { passes: hasToken(`JSON.stringify({token:localStorage.getItem('token')})`), target: `'/'` },
  anonymous: { passes: `!${loggedIn}`, target: `'/'`, toast: { ...toastCopy.signupBlocked, variant: 'warning' } },
}

/** Runs in the head, before the first paint, so that a page that the visitor may not see is never drawn. */
export function guardScript(guard: Guard): string {
  const { passes, target, toast } = rules[guard]
  const leave = toast
    ? `try{sessionStorage.setItem('toast',${JSON.stringify(JSON.stringify({ toasts: [toast] }))})}catch{}`
    : ''
  return `(()=>{const r=document.documentElement,l=location;r.dataset.guard='${guard}';if(${passes})return;r.hidden=true;${leave}l.replace(${target})})()`
}
