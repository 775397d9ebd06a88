import { downloadCopy } from '../../domain/copy/contract.ts'
import { downloadSiteCopy } from '../../domain/copy/site.ts'

/** What the download link gives where the operator has named no client (`CLIENT_DOWNLOAD_URL`). */
export const GET = () => new Response(`${downloadCopy.client}\n\n${downloadSiteCopy.demo}\n`)
