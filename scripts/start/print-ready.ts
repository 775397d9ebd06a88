import type { DemoHost } from './start-host.ts'

/** Prints all addresses and accounts. Passwords are random and only for this machine. */
export function printReady(siteUrl: string, { host, accounts, log }: DemoHost): void {
  const lines = [`site   ${siteUrl}`, `host   ${host.url}`, `log    ${log}`]
  for (const { role, username, password } of accounts) {
    const page = role === 'admin' ? '/admin/login' : '/login'
    lines.push(`${role.padEnd(6)} ${username} / ${password}   ${siteUrl}${page}`)
  }
  console.log(`\nReady. Stop with Ctrl+C.\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
