import { downloadCopy } from '../../domain/copy/contract.ts'
import { downloadOwnCopy } from '../../domain/copy/own.ts'

/** What the download link gives where the operator has named no client (`CLIENT_DOWNLOAD_URL`). */
export const GET = () => new Response(`${downloadCopy.client}\n\n${downloadOwnCopy.demo}\n`)
