/** The notices that the licences of other projects require where their code is handed on. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the notices are written: every release contains the file. */
export const noticesFile = 'public/third-party-notices.txt'

/** Packages whose code or tables are in the files of a release; their dependencies follow. */
export const sitePackages = [
  ...['@nanostores/react', '@simplewebauthn/browser', '@tinymce/tinymce-react', 'astro', 'diff', 'dompurify', 'idb'],
  ...['nanostores', 'opencc-js', 'p-limit', 'pagefind', 'react', 'react-dom', 'tailwindcss', 'tinymce'],
  ...['tinymce-i18n', 'uplot', 'uqr', 'valibot'],
] as const

/** Of these packages the pages contain a part that uses no other package. */
const aloneInSite = new Set<string>([
  'astro',
  'pagefind',
  'tailwindcss',
  '@nanostores/react',
  '@simplewebauthn/browser',
])

/** What a package's licence file leaves open: the licence under which it is used here, and the text to hand on. */
const chosenLicences: Readonly<Record<string, { licence: string; text?: string }>> = {
  tinymce: { licence: 'GPL-2.0-or-later', text: 'GPL-2.0.txt' },
  'tinymce-i18n': { licence: 'MIT for the patches, GPL-2.0-or-later for the texts of TinyMCE' },
}

const introduction = `Midgard Almanac is under the MIT licence (LICENSE). It uses these packages of others, under their licences.
Made from package-lock.json by \`npm run notices\`; do not edit.
`
const editorNotice = `The editor of announcements is TinyMCE, used under the GNU General Public License, version 2 or (at your option)
any later version. Its source: https://github.com/tinymce/tinymce, in the version named below, and the npm package.
`
const libvipsNotice = `The pictures are made with libvips, in the packages @img/sharp-libvips-… and, on Windows and in WebAssembly, @img/sharp-….
It is under the GNU Lesser General Public License, version 3 or later, as are glib, pango and others that are linked with it; each
package lists them in its README.md. Their source: https://github.com/lovell/sharp-libvips. A container image or a copy of
node_modules contains them: hand docs/licences/LGPL-3.0.txt and docs/licences/GPL-3.0.txt on with it.
`

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
}

/** The text of the notices for the project below `root`, whose packages are installed. */
export function thirdPartyNotices(root: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const { '': _, ...packages } = lock.packages
  const site = withDependencies(packages)
  const siteNames = [...site].sort()
  const others = Object.entries(packages)
    .filter(([folder, { dev }]) => !dev && !siteNames.includes(nameOf(folder)))
    .map(([folder, { version, license }]) => `${nameOf(folder)} ${version}: ${license ?? 'see its package'}`)
  return [
    introduction,
    heading('In the files of every release'),
    editorNotice,
    ...siteNames.map((name) => noticeOf(root, name, packages[`node_modules/${name}`] as LockedPackage)),
    heading('In an installation and in the container image (node_modules)'),
    libvipsNotice,
    `${[...new Set(others)].sort().join('\n')}\n`,
  ].join('\n')
}

/** The packages of the site with everything that they bring into it. */
function withDependencies(packages: Readonly<Record<string, LockedPackage>>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    if (aloneInSite.has(name)) return
    for (const next of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) visit(next)
  }
  for (const name of sitePackages) visit(name)
  return found
}

function noticeOf(root: string, name: string, { version, license }: LockedPackage): string {
  const { licence = license, text } = chosenLicences[name] ?? {}
  const folder = path.join(root, 'node_modules', name)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((file) => /^(?:(?:third_party_)?licen[cs]e|notice)s?(?:\.(?:md|txt))?$/i.test(file))
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8'))
  if (text) texts.push(readFileSync(path.join(root, 'docs/licences', text), 'utf8'))
  if (texts.length === 0) texts.push(`Its package has no file with its licence: ${homeOf(folder)}`)
  return [`--- ${name} ${version}: ${licence}\n`, ...texts.map((each) => `${each.replace(/\r/g, '').trim()}\n`)].join(
    '\n',
  )
}

function homeOf(folder: string): string {
  const { repository, homepage = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    repository?: { url: string } | string
    homepage?: string
  }
  return typeof repository === 'object' ? repository.url : (repository ?? homepage)
}

const heading = (text: string) => `${'='.repeat(100)}\n${text}\n${'='.repeat(100)}\n`
const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, '')
