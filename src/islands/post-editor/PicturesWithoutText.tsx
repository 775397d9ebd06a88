import { fill } from '../../../domain/copy/fill.ts'
import { pictureDialogCopy } from '../../../domain/copy/post-desk.ts'

const pictures = /<img\b[^>]*>/gi
/** With a description; TinyMCE writes an empty `alt` for a picture without one. */
const described = /\balt\s*=\s*(?:"[^"]*[^"\s]|'[^']*[^'\s])/i

/** Tells authors, while they write, how many pictures have no description. Does not prevent saving. */
export function PicturesWithoutText({ html }: { html: string }) {
  const count = (html.match(pictures) ?? []).filter((tag) => !described.test(tag)).length
  return (
    <div role="status">{count > 0 && <p className="notice">{fill(pictureDialogCopy.missing, { n: count })}</p>}</div>
  )
}
