import type { Page, Request } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'

/** Headers that allow pages to read the answer of a route handler. */
export const readable = { 'Access-Control-Allow-Origin': '*' }

/** Answers a call instead of the stack's host. The returned list collects the calls. */
export async function answerCall(page: Page, callPath: string, json: unknown, status = 200): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(hostUrl + callPath, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    calls.push(route.request())
    return route.fulfill({ status, json, headers: readable })
  })
  return calls
}

/** Answers native dialogs. The returned list collects their messages. */
export function answerDialogs(page: Page, accept = true): string[] {
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    return accept ? dialog.accept() : dialog.dismiss()
  })
  return messages
}
