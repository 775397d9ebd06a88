import { open } from 'node:fs/promises'
import { findBelow, listSources } from '../engine/index.ts'
import type { Problems } from './problems.ts'

const folders = ['src/custom', 'src/config', 'src/common', 'src/map']
const reason = 'cannot be read: the limits and rules of the stock engine are assumed. Let the user of the host read it'

/** Reports files and folders of the engine's source that the user of the host may not read. */
export async function reportLockedSources(root: string, problems: Problems): Promise<void> {
  const lists = folders.map(async (folder) => {
    const names = await listSources(root, folder)
    return names.filter((name) => /\.[ch](?:pp)?$/i.test(name)).map((name) => `${folder}/${name}`)
  })
  for (const file of ['src', ...folders, ...(await Promise.all(lists)).flat()])
    if (!(await isReadable(root, file))) problems.add({ file }, undefined, 'source', reason, 'site')
}

async function isReadable(root: string, file: string): Promise<boolean> {
  const target = await findBelow(root, file)
  if (target === undefined) return true
  try {
    await (await open(target)).close()
    return true
  } catch {
    return false
  }
}
