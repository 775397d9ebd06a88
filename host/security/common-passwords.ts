/**
 * Whether a password is one that everybody tries first: on zxcvbn's list of leaked passwords, the account's
 * own name, a single repeated character, or a run along the keyboard's rows or the alphabet.
 * The list is loaded at the first question, not at start.
 */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = username.normalize('NFKC').toLowerCase()
  if (plain === name || plain === [...name].reverse().join('') || plain === name + name) return true
  if (new Set(plain).size <= 2) return true
  if (runs.some((run) => run.includes(plain))) return true
  list ??= load()
  return (await list).has(plain)
}

let list: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(Object.values(dictionary['passwords-common']).map(String))
}

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./', '1234567890']
const runs = rows.flatMap((row) => [row + row, [...(row + row)].reverse().join('')])
