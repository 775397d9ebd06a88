export { importSales, importShops } from './import-files.ts'
export { ImportError } from './json-lines.ts'
