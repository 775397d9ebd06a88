import { tooManyFiles } from '../../domain/static-host.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { OperationError } from '../../ops/operation-error.ts'
import type { Config } from '../../settings/config.ts'

/**
 * Throws if the release has more files than STATIC_HOST accepts, so that a script does not start the upload. The
 * release itself is published: our own servers have no such limit.
 */
export function checkUpload({ STATIC_HOST }: Pick<Config, 'STATIC_HOST'>, files: number, folder: string): void {
  const excess = tooManyFiles(STATIC_HOST, files)
  if (!excess) return
  throw new OperationError(
    'refused',
    `${STATIC_HOST} takes ${numberText(excess.limit)} files, and the site has ${numberText(files)}`,
    folder,
    'What fits: a paid plan (STATIC_HOST=cloudflare-pages-paid), Netlify (STATIC_HOST=netlify),' +
      ' an object store such as R2 or S3 behind a CDN, or Caddy or nginx on a machine of ' +
      'yours (STATIC_HOST=none). The release is built; do not upload it there.',
  )
}
