import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { adminCopy } from './admin.ts'
import { previewCopy } from './appearance.ts'
import { changesCopy } from './changes.ts'
import { demoCopy } from './demo-sales.ts'
import { donateCopy } from './donate.ts'
import { downloadCopy } from './download.ts'
import { enchantCopy } from './enchants.ts'
import { commonCopy, navCopy } from './every-page.ts'
import { firewallCopy } from './firewall.ts'
import { homeCopy } from './home.ts'
import { itemCopy } from './items.ts'
import { loginCopy } from './login.ts'
import { shopCopy } from './market.ts'
import { packageCopy } from './packages.ts'
import { pagesCopy } from './page-buttons.ts'
import { siteCopy } from './page-frame.ts'
import { conversionCopy, reformCopy } from './reforms.ts'
import { searchCopy } from './search.ts'
import { toastCopy } from './session.ts'
import { signupCopy } from './sign-up.ts'

/** The texts that the specification fixes: unused ones stay, and others belong in a separate constant of the screen's file. */
const specified = {
  common: { ...commonCopy, ...pagesCopy },
  site: siteCopy,
  nav: navCopy,
  toast: toastCopy,
  home: homeCopy,
  download: downloadCopy,
  login: loginCopy,
  signup: signupCopy,
  donate: donateCopy,
  package: packageCopy,
  reform: reformCopy,
  conversion: conversionCopy,
  enchant: enchantCopy,
  preview: previewCopy,
  shop: shopCopy,
  demo: demoCopy,
  firewall: firewallCopy,
  admin: adminCopy,
  search: searchCopy,
  item: itemCopy,
  changes: changesCopy,
}

/** `screen.name = text` of every text. */
function lines(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [`${path} = ${texts}`]
  return Object.entries(texts).flatMap(([name, inner]) => lines(inner, path ? `${path}.${name}` : name))
}

it('the specified texts have the checksum of the specification', () => {
  const sorted = lines(specified).sort()
  expect(sorted).toHaveLength(322)
  // SHA-256 of the sorted lines of ../shared/copy.zh-TW.json, which not every machine has.
  const hash = createHash('sha256').update(sorted.join('\n')).digest('hex')
  expect(hash).toBe('cab40934b4ce78fb3ec91818268eeba749cef300c8672a890b3018fa04131c75')
})
