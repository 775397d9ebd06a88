import { decodeText, type GameServer } from '../database/index.ts'
import { type GameMode, readBytesBelow } from '../engine/index.ts'

/** Names of a skill in the server's files. */
export interface SkillNames {
  aegisName: string
  /** The name for players; empty if the file has none. */
  name: string
}

const folders: Record<GameMode, string> = { renewal: 're', prerenewal: 'pre-re' }

/** The fields at the beginning of an entry; the rest, of which a name needs nothing, is not parsed. */
const head =
  /^[ \t]*-[ \t]+Id:[ \t]*(\d{1,5})[^\n]*\n[ \t]+Name:[ \t]*([\w"']+)[^\n]*\n(?:[ \t]+Description:[ \t]*([^\n#]+))?/gm

/** The skills of `skill_db.yml` by number; empty if the server's folder has no such file. */
export async function readSkillNames({
  root,
  mode,
}: Pick<GameServer, 'root' | 'mode'>): Promise<Map<number, SkillNames>> {
  const skills = new Map<number, SkillNames>()
  for (const file of ['db/skill_db.yml', `db/${folders[mode]}/skill_db.yml`, 'db/import/skill_db.yml']) {
    const bytes = await readBytesBelow(root, file, () => undefined)
    if (!bytes) continue
    for (const [, id, aegisName = '', name = ''] of decodeText(bytes).matchAll(head))
      skills.set(Number(id), { aegisName: unquoted(aegisName), name: unquoted(name) })
  }
  return skills
}

function unquoted(written: string): string {
  return written.trim().replace(/^(["'])(.*)\1$/, '$2')
}
