/** Files of a release: written, compressed, hashed, and linked to those of the previous release. */
export { compressionCost } from './compression.ts'
export { createFileWriter, type FileWriter } from './file-writer.ts'
export {
  damageOf,
  type FileTree,
  fileDamage,
  hashedAssets,
  isHashedAsset,
  isPreview,
  metaFolder,
  namesOf,
  pagePath,
  type ReleaseFile,
  type ReleasePage,
} from './release-file.ts'
export { StagedFiles } from './staged-files.ts'
export { type WriteJob, type WritePlace, writeFile } from './write-file.ts'
