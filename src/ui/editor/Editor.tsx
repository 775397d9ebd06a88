/** The only importer of TinyMCE: self-hosted, in Traditional Chinese, with classes instead of inline styles. */
import tinymce from 'tinymce/tinymce'
import 'tinymce/models/dom'
import 'tinymce/themes/silver'
import 'tinymce/icons/default'
import 'tinymce/plugins/table'
import 'tinymce/plugins/lists'
import 'tinymce/plugins/link'
import 'tinymce/plugins/code'
import 'tinymce/plugins/image'
import 'tinymce-i18n/langs8/zh-TW.js'
import { Editor as TinyEditor } from '@tinymce/tinymce-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import contentSkin from 'tinymce/skins/ui/oxide/content.min.css?url'
import lightSkin from 'tinymce/skins/ui/oxide/skin.min.css?url'
import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?url'
import type { Editor as TinyMCE } from 'tinymce/tinymce'
import '../../styles/editor-frame.css'
import { editorWords } from '../../../domain/copy/editor-words.ts'
import ownContent from '../../styles/editor-content.css?url'
import { useIsDark } from '../use-is-dark.ts'
import { editorOptions } from './options.ts'
import { preparePictureDialog } from './picture-dialog.ts'
import { admitEditor } from './trusted-frame.ts'

tinymce.addI18n(editorOptions.language, editorWords)

/** Inserts HTML at the caret. */
export type Insert = (html: string) => void

export interface EditorHandle {
  insert: Insert
  /** Replaces the whole text. */
  replace: (html: string) => void
  /** The text, after its pictures have been uploaded. */
  settled: () => Promise<string>
}

/** Uploads a picture and returns its address; rejects with a message for the author. */
export type SendPicture = (picture: Blob) => Promise<string>

interface Props {
  label: string
  initial: string
  /** `byHand` is false if TinyMCE only normalised the loaded text. */
  onChange: (html: string, byHand: boolean) => void
  /** Called once. */
  onReady: (handle: EditorHandle) => void
  sendPicture: SendPicture
}

export function Editor({ label, initial, onChange, onReady, sendPicture }: Props) {
  const dark = useIsDark()
  const [startsDark] = useState(dark)
  const [editor, setEditor] = useState<TinyMCE>()
  /** Whether the text has been loaded into the editor. */
  const isLoaded = useRef(false)
  useState(() => admitEditor(window))
  useEffect(() => {
    editor?.getBody().classList.toggle('dark', dark)
  }, [editor, dark])
  return (
    <>
      <link rel="stylesheet" href={startsDark ? darkSkin : lightSkin} precedence="default" />
      {/* React removes no style sheet with a precedence: after a switch of the theme this one follows it. */}
      {dark !== startsDark && <link rel="stylesheet" href={dark ? darkSkin : lightSkin} />}
      <TinyEditor
        licenseKey="gpl"
        initialValue={initial}
        init={{
          ...editorOptions,
          iframe_aria_text: label,
          content_css: [contentSkin, ownContent],
          images_upload_handler: (blob) =>
            sendPicture(blob.blob()).catch((error: unknown) => {
              // TinyMCE's error format: the picture is removed and the message is shown.
              throw { message: error instanceof Error ? error.message : String(error), remove: true }
            }),
          body_class: startsDark ? 'prose dark' : 'prose',
          // The wrapper sets the text again after `onInit`, and calls this last.
          init_instance_callback: () => {
            isLoaded.current = true
          },
          setup: (editor) => {
            admitFrame(editor)
            preparePictureDialog(editor)
            editor.on('PreInit', () => removeEmbeddedPictures(editor, isLoaded))
          },
        }}
        onEditorChange={(html, editor) => onChange(html, editor.isDirty())}
        onInit={(_event, editor) => {
          nameFrame(editor, label)
          setEditor(editor)
          onReady({
            insert: (html) => editor.insertContent(html),
            replace: (html) => {
              editor.setContent(html)
              editor.setDirty(false)
            },
            settled: async () => {
              await editor.uploadImages()
              return editor.getContent()
            },
          })
        }}
      />
    </>
  )
}

/**
 * TinyMCE asks for the frame's window before it writes into it: in Firefox its whole document with `document.write`, for
 * which there is no event; in other browsers, which load `srcdoc`, after `PreInit`.
 */
function admitFrame(editor: TinyMCE) {
  const getWin = editor.getWin.bind(editor)
  editor.getWin = () => {
    const frame = getWin()
    if (frame) admitEditor(frame)
    return frame
  }
  editor.on('PreInit', () => editor.getWin())
}

/**
 * Removes embedded pictures (data URLs) from a text that is opened: no page shows them, and uploading them would change
 * text that the author has not edited. Pictures pasted later are uploaded.
 */
function removeEmbeddedPictures(editor: TinyMCE, isLoaded: RefObject<boolean>) {
  editor.parser.addAttributeFilter('src', (nodes) => {
    if (isLoaded.current) return
    for (const node of nodes) if (/^(?:data|blob):/i.test(node.attr('src') ?? '')) node.remove()
  })
}

/** The body of the document has no accessible name; the frame around it has one. */
function nameFrame(editor: TinyMCE, label: string) {
  if (editor.iframeElement) editor.iframeElement.title = label
  editor.getBody().removeAttribute('aria-label')
}
