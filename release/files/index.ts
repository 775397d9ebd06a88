/** Files of a release: written, compressed, hashed, linked, and taken over. */
export { compressionCost } from './compression.ts'
export { createFileWriter, type FileWriter } from './file-writer.ts'
export { damageOf, type FileTree, fileDamage, metaFolder, namesOf, pagePath, type ReleaseFile } from './release-file.ts'
export { StagedFiles } from './staged-files.ts'
export { type WriteJob, type WritePlace, writeFile } from './write-file.ts'
