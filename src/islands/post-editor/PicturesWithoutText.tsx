import { fill } from '../../../domain/copy/fill.ts'
import { pictureDialogCopy } from '../../../domain/copy/post-desk.ts'

const pictures = /<img\b[^>]*>/gi
/** With a description; TinyMCE writes an empty `alt` for a picture without one. */
const described = /\balt\s*=\s*(?:"[^"]*[^"\s]|'[^']*[^'\s])/i

/** Shows the number of pictures without a description below the editor. The announcement can be saved anyway. */
export function PicturesWithoutText({ html }: { html: string }) {
  const count = (html.match(pictures) ?? []).filter((tag) => !described.test(tag)).length
  return (
    <div role="status">{count > 0 && <p className="notice">{fill(pictureDialogCopy.missing, { n: count })}</p>}</div>
  )
}
