import path from 'node:path'
import * as v from 'valibot'
import { createSanitiser } from '../../../api/sanitise.ts'
import { maxId } from '../../../domain/items/item-ids.ts'
import { type PackageType, packageTypes } from '../../../domain/packages/package.ts'
import { GameFileError, readClientFile } from '../../game-file.ts'
import { jsonFailure } from '../../json-failure.ts'
import { decodeText, type Problems } from '../database/index.ts'

/** The operator's settings of a package; every field is optional. */
export interface PackageInfo {
  Type?: PackageType
  Name?: string
  /** Sanitised HTML. */
  Description?: string
  NPCId?: number
}

const typeSchema = v.pipe(
  v.string(),
  v.transform((value) => value.trim().toUpperCase() || 'ETC'),
  v.picklist(packageTypes, `must be one of ${packageTypes.join(', ')}`),
)
const infoSchema = v.object({
  Type: v.optional(typeSchema),
  Name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300))),
  Description: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  NPCId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxId))),
})

/**
 * Reads the operator's file `{ "<GroupId>": { Type, Name, Description, NPCId } }`, with GroupIds in any case. Returns
 * its entries by lower-case GroupId. Wrong entries become problems; an unusable file throws `GameFileError`.
 */
export async function readPackageInfo(file: string, problems: Problems): Promise<Map<string, PackageInfo>> {
  const source = { file: path.basename(file) }
  const infos = new Map<string, PackageInfo>()
  const sanitise = createSanitiser()
  const content = parse(decodeText(await readClientFile(file, 'PACKAGE_INFO')), file)
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new GameFileError(`${file}: must be an object { "<GroupId>": { "Type": "CASH" } }`)
  for (const [group, value] of Object.entries(content)) {
    const result = v.safeParse(infoSchema, value)
    if (!result.success)
      problems.add(
        source,
        undefined,
        `package ${group}`,
        result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the value'}: ${issue.message}`).join('; '),
        'site',
      )
    else {
      const { Type, Name, Description, NPCId } = result.output
      infos.set(group.toLowerCase(), {
        ...(Type && { Type }),
        ...(Name && { Name }),
        ...(Description && { Description: sanitise(Description) }),
        ...(NPCId && { NPCId }),
      })
    }
  }
  return infos
}

/** Reports entries without a package. */
export function reportUnusedInfos(
  file: string,
  infos: ReadonlyMap<string, PackageInfo>,
  packages: ReadonlyMap<string, unknown>,
  problems: Problems,
): void {
  for (const id of infos.keys())
    if (!packages.has(id))
      problems.add({ file: path.basename(file) }, undefined, `package ${id}`, 'no package has this GroupId', 'site')
}

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw jsonFailure(file, error)
  }
}
