/** Converts `../shared/data/zh-names.tsv` into a file for ITEM_INFO: `node tests/bench/zh-item-info.ts OUT.lua` */
import { readFile, writeFile } from 'node:fs/promises'

/** Names by id of a table of ids and names. */
export async function readNames(tsv: string): Promise<Map<number, string>> {
  const lines = (await readFile(tsv, 'utf8')).split(/\r?\n/).slice(1).filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [id, name = ''] = line.split('\t')
      return [Number(id), name]
    }),
  )
}

/** Writes the names as a Lua table in the format of the client. */
export async function writeItemInfo(tsv: string, out: string): Promise<void> {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
  const entries = [...(await readNames(tsv))].map(
    ([id, name]) =>
      `  [${id}] = { identifiedDisplayName = ${quoted(name)}, identifiedDescriptionName ` +
      `= { ${quoted(name)}, "編號 : ^777777${id}^000000" }, slotCount = 0, ClassNum = 0 },`,
  )
  await writeFile(out, `tbl = {\n${entries.join('\n')}\n}\n\nfunction main()\n  return true, "good"\nend\n`)
}

if (import.meta.main) {
  const out = process.argv[2]
  if (!out) throw new Error('name the file to write: node tests/bench/zh-item-info.ts OUT.lua')
  await writeItemInfo(new URL('../../../shared/data/zh-names.tsv', import.meta.url).pathname, out)
}
