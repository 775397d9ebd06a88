import type { Page } from '@playwright/test'
import type { State } from './state.ts'

const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
const answers = (bodies: Record<string, object>) => async (page: Page) => {
  for (const [path, json] of Object.entries(bodies))
    await page.route(`**:*${path}`, (route) => route.fulfill({ json, headers: allowed }))
}
const link = `#${'A'.repeat(43)}`

/** The way back into an account, from asking for a link to its end. */
export function recoveryStates(): Record<string, State> {
  const withMail = answers({ '/account/recovery': { mail: true, asked: true } })
  return {
    recover: { path: '/recover', before: withMail, reach: (page) => page.locator('form.panel').waitFor() },
    'recover-asked': {
      path: '/recover',
      before: withMail,
      async reach(page) {
        await page.getByLabel('帳號或電子郵件').fill('Brynhild')
        await page.locator('form.panel button').click()
        await page.getByRole('heading', { name: '請查看信箱' }).waitFor()
      },
    },
    'recover-no-mail': {
      path: '/recover',
      before: answers({ '/account/recovery': { mail: false } }),
      reach: (page) => page.locator('main .notice').waitFor(),
    },
    'recover-link': {
      path: `/recover${link}`,
      before: answers({ '/account/recovery/link': { username: 'Brynhild' } }),
      reach: (page) => page.getByText('為帳號 Brynhild').waitFor(),
    },
    'confirm-email': { path: `/confirm-email${link}`, reach: (page) => page.getByText('按下按鈕').waitFor() },
    'confirm-email-over': { path: '/confirm-email', reach: (page) => page.locator('.notice-error').waitFor() },
  }
}
