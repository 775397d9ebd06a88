import { downloadCopy } from '../../domain/copy/contract.ts'
import { downloadSiteCopy } from '../../domain/copy/site.ts'

/** The target of the download link if the operator has set no client (`CLIENT_DOWNLOAD_URL`). */
export const GET = () => new Response(`${downloadCopy.client}\n\n${downloadSiteCopy.demo}\n`)
