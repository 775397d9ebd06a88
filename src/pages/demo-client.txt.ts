import { downloadCopy, downloadSiteCopy } from '../../domain/copy/download.ts'

/** The client of the demo, which `npm start` sets as `CLIENT_DOWNLOAD_URL`. */
export const GET = () => new Response(`${downloadCopy.client}\n\n${downloadSiteCopy.notOpen}\n`)
