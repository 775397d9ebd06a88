import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without a user interface, which needs about half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
/** The library that makes a MariaDB server a node of a cluster. */
export const galeraProvider = '/usr/lib/galera/libgalera_smm.so'

/** Programs that tests start, and the Debian package of each. */
const packages = [
  { name: 'chromium', present: () => findChromium() !== undefined },
  { name: 'chromium-headless-shell', present: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(headlessShell) },
  { name: 'firefox-esr', present: () => findProgram('firefox-esr') !== undefined },
  { name: 'webkit2gtk-driver', present: () => findProgram('WebKitWebDriver') !== undefined },
  { name: 'xvfb', present: () => findProgram('Xvfb') !== undefined },
  // For xvfb-run.
  { name: 'xauth', present: () => findProgram('xauth') !== undefined },
  { name: 'fonts-noto-cjk', present: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
  { name: 'nginx', present: () => findProgram('nginx') !== undefined },
  { name: 'caddy', present: () => findProgram('caddy') !== undefined },
  { name: 'mariadb-server', present: () => findProgram('mariadbd') !== undefined },
  { name: 'mariadb-client', present: () => findProgram('mariadb-dump') !== undefined },
  { name: 'galera-4', present: () => existsSync(galeraProvider) },
  { name: 'rsync', present: () => findProgram('rsync') !== undefined },
  { name: 'openssl', present: () => findProgram('openssl') !== undefined },
  { name: 'iproute2', present: () => findProgram('ip') !== undefined },
  { name: 'nftables', present: () => findProgram('nft') !== undefined },
  { name: 'python3', present: () => findProgram('python3') !== undefined },
  { name: 'lua5.1', present: () => findProgram('luac5.1') !== undefined },
]

/** Path of the system's Chromium (or `CHROMIUM_PATH`); undefined means Playwright's own download. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...browsers].find((file) => file && existsSync(file))
}

/** The browser of the tests: the headless shell if it is installed, unless `CHROMIUM_PATH` is set. */
export function findTestBrowser(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium()
}

/** Path of a program that tests start, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/**
 * Installs missing programs of the tests if possible: Debian packages as root, otherwise the Chromium of Playwright.
 * Prints the programs that are still missing, because no test reports a missing headless shell.
 */
export function ensureSystemPackages(): void {
  const missing = packages.filter((entry) => !entry.present()).map((entry) => entry.name)
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    console.log(`Installing Debian packages for the tests: ${missing.join(' ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env })
    // Each package has its own command, because a missing one would prevent the others.
    for (const name of missing) {
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
    }
  }
  if (!findChromium()) spawnSync('playwright', ['install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const absent = packages.filter((entry) => !entry.present()).map((entry) => entry.name)
  if (absent.length > 0)
    console.log(`Not available: ${absent.join(' ')}. Tests that need them are skipped, or take longer.`)
}
