/** An archive, or a file in it, that cannot be read; its message follows the name of either. */
export class GrfError extends Error {
  override name = 'GrfError'
}
