import path from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import type { PostDraft } from '../../api/post.ts'
import { readDemoAccounts } from '../../host/demo/seed-demo.ts'
import { hostUrl, stackFolder } from '../stack/stack.ts'

/** What route handlers answer with, so that the page may read it. */
export const readable = { 'Access-Control-Allow-Origin': '*' }

/** Answers a call in place of the stack's host, which has no game database; returns the calls as they come. */
export async function answerCall(page: Page, path: string, json: unknown, status = 200): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(hostUrl + path, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    calls.push(route.request())
    return route.fulfill({ status, json, headers: readable })
  })
  return calls
}

export function demoAccount(role: 'player' | 'admin') {
  const account = readDemoAccounts(path.resolve(stackFolder)).find((entry) => entry.role === role)
  if (!account) throw new Error(`no demo ${role} in ${stackFolder}: start the stack with SEED_DEMO=1`)
  return account
}

interface LoggedIn {
  token: string
  username: string
  account_id: number
  role: string
}

let session: Promise<LoggedIn> | undefined
let confirmedAtMs = 0
/** Less than the host's 5 minutes by as long as a test takes. */
const confirmedMs = 2 * 60_000

/** The demo admin's session at the real host; one for all tests of a worker, confirmed for what asks for that. */
export async function adminSession(): Promise<LoggedIn> {
  // A new login rather than a step-up: that would end the token of the page that a test has open.
  if (Date.now() - confirmedAtMs > confirmedMs) {
    session = call('POST', '/login', demoAccount('admin')) as Promise<LoggedIn>
    confirmedAtMs = Date.now()
  }
  return session as Promise<LoggedIn>
}

async function call(method: string, route: string, body?: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(hostUrl + route, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Saves an announcement as the editor does; the test removes it. */
export async function savePost(draft: Partial<PostDraft>): Promise<{ id: string; remove: () => Promise<void> }> {
  const { token } = await adminSession()
  const body = { type: 0, title: '測試公告', content: '<p>內容</p>', enable: true, ...draft }
  const { id } = (await call('POST', '/admin/posts', body, token)) as { id: string }
  return { id, remove: () => removePost(id) }
}

/** Opens the page as the admin flow leaves it: both keys with the same token. */
export async function signInAdmin(page: Page): Promise<void> {
  const { token, username, account_id, role } = await adminSession()
  await page.addInitScript(
    ([auth, own]) => {
      if (sessionStorage.getItem('test-signed-in')) return
      localStorage.setItem('auth', auth as string)
      localStorage.setItem('token', own as string)
      sessionStorage.setItem('test-signed-in', '1')
    },
    [JSON.stringify({ token, username, accountId: String(account_id), role }), token],
  )
}

export const editorText = (page: Page) => page.frameLocator('.tox-edit-area__iframe').locator('body')
export const saveButton = (page: Page) => page.getByRole('button', { name: '儲存', exact: true })
export const postTitle = (page: Page) => page.getByLabel('標題', { exact: true })

/** Opens the editor as an admin, with an announcement or without. */
export async function openEditor(page: Page, id?: string): Promise<void> {
  await signInAdmin(page)
  await page.goto(id ? `/admin/posts/${id}/edit` : '/admin/posts/new')
  await expect(editorText(page)).toBeVisible()
}

/** An announcement as the host has it stored, with its revision. */
export async function storedPost(id: string): Promise<{ title: string; content: string; revision: number }> {
  return call('GET', `/posts/${id}`, undefined, (await adminSession()).token) as ReturnType<typeof storedPost>
}

export async function removePost(id: string): Promise<void> {
  await call('DELETE', `/admin/posts/${id}`, undefined, (await adminSession()).token)
}

/** Answers native dialogs and keeps what they said. */
export function answerDialogs(page: Page, accept = true): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return accept ? dialog.accept() : dialog.dismiss()
  })
  return said
}
