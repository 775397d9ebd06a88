import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { PostDraft } from '../../api/post.ts'
import { readDemoAccounts } from '../../host/demo/seed-demo.ts'
import { hostUrl, stackFolder } from '../stack/stack.ts'

export function demoAccount(role: 'player' | 'admin') {
  const account = readDemoAccounts(path.resolve(stackFolder)).find((entry) => entry.role === role)
  if (!account) throw new Error(`no demo ${role} in ${stackFolder}: start the stack with SEED_DEMO=1`)
  return account
}

interface AdminSession {
  token: string
  username: string
  account_id: number
  role: string
}

let session: Promise<AdminSession> | undefined
let confirmedAtMs = 0
/** Shorter than the host's 5 minutes by the duration of a test. */
const confirmedMs = 2 * 60_000

/** A recently confirmed session of the demo admin, shared by the tests of a worker. */
export async function adminSession(): Promise<AdminSession> {
  // A step-up would replace the token of an open page, so this logs in again.
  if (Date.now() - confirmedAtMs > confirmedMs) {
    session = call('POST', '/login', demoAccount('admin')) as Promise<AdminSession>
    confirmedAtMs = Date.now()
  }
  return session as Promise<AdminSession>
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

/** Saves an announcement, which the test must remove. */
export async function savePost(draft: Partial<PostDraft>): Promise<{ id: string; remove: () => Promise<void> }> {
  const { token } = await adminSession()
  const body = { type: 0, title: '測試公告', content: '<p>內容</p>', enable: true, ...draft }
  const { id } = (await call('POST', '/admin/posts', body, token)) as { id: string }
  return { id, remove: () => removePost(id) }
}

/** Stores the admin's session in both keys before the first navigation. */
export async function signInAdmin(page: Page): Promise<void> {
  const { token, username, account_id, role } = await adminSession()
  await page.addInitScript(
    ([auth, key]) => {
      if (sessionStorage.getItem('test-signed-in')) return
      localStorage.setItem('auth', auth as string)
      localStorage.setItem('token', key as string)
      sessionStorage.setItem('test-signed-in', '1')
    },
    [JSON.stringify({ token, username, accountId: String(account_id), role }), token],
  )
}

export const editorText = (page: Page) => page.frameLocator('.tox-edit-area__iframe').locator('body')
export const saveButton = (page: Page) => page.getByRole('button', { name: '儲存', exact: true })
export const postTitle = (page: Page) => page.getByLabel('標題', { exact: true })

/** Opens the editor as an admin, for a new announcement if `id` is missing. */
export async function openEditor(page: Page, id?: string): Promise<void> {
  await signInAdmin(page)
  await page.goto(id ? `/admin/posts/${id}/edit` : '/admin/posts/new')
  await expect(editorText(page)).toBeVisible()
}

/** The announcement that the host has stored. */
export async function storedPost(id: string): Promise<{ title: string; content: string; revision: number }> {
  return call('GET', `/posts/${id}`, undefined, (await adminSession()).token) as ReturnType<typeof storedPost>
}

export async function removePost(id: string): Promise<void> {
  await call('DELETE', `/admin/posts/${id}`, undefined, (await adminSession()).token)
}
