// Rule: public/third-party-notices.txt is written by this command only; a test compares it with package-lock.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../ops/run-command.ts'
import { noticesFile, thirdPartyNotices } from '../ops/third-party-notices.ts'

await runCommand('notices', async () => {
  const root = path.dirname(import.meta.dirname)
  writeFileSync(path.join(root, noticesFile), thirdPartyNotices(root))
  console.log(`${noticesFile} is written.`)
})
