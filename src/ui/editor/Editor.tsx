/** The only importer of TinyMCE: self-hosted, in Traditional Chinese, writing classes where it would write styles. */
import 'tinymce/tinymce'
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
import { type RefObject, useRef, useState } from 'react'
import contentSkin from 'tinymce/skins/ui/oxide/content.min.css?url'
import lightSkin from 'tinymce/skins/ui/oxide/skin.min.css?url'
import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?url'
import type { Editor as TinyMCE } from 'tinymce/tinymce'
import '../../styles/editor-frame.css'
import ownContent from '../../styles/editor-content.css?url'
import { editorOptions } from './options.ts'
import { admitEditor } from './trusted-frame.ts'

/** Puts HTML at the caret. */
export type Insert = (html: string) => void

export interface EditorHandle {
  insert: Insert
  /** Puts another text in place of the whole. */
  replace: (html: string) => void
  /** The text once its pictures are sent. */
  settled: () => Promise<string>
}

/** Sends a picture and gives the address under which it is served; rejects with words for the author. */
export type SendPicture = (picture: Blob) => Promise<string>

interface Props {
  label: string
  initial: string
  /** `byHand` is false where TinyMCE only wrote the loaded text in its own way. */
  onChange: (html: string, byHand: boolean) => void
  /** Called once. */
  onReady: (handle: EditorHandle) => void
  sendPicture: SendPicture
}

export function Editor({ label, initial, onChange, onReady, sendPicture }: Props) {
  const [dark] = useState(isDark)
  /** Whether the text stands in the editor. */
  const opened = useRef(false)
  useState(() => admitEditor(window))
  return (
    <>
      <link rel="stylesheet" href={dark ? darkSkin : lightSkin} precedence="default" />
      <TinyEditor
        licenseKey="gpl"
        initialValue={initial}
        init={{
          ...editorOptions,
          iframe_aria_text: label,
          content_css: [contentSkin, ownContent],
          images_upload_handler: (blob) =>
            sendPicture(blob.blob()).catch((error: unknown) => {
              // Its own form: the picture goes, the words are shown.
              throw { message: error instanceof Error ? error.message : String(error), remove: true }
            }),
          body_class: dark ? 'prose dark' : 'prose',
          // The wrapper sets the text once more after `onInit`, and calls this last.
          init_instance_callback: () => {
            opened.current = true
          },
          // The frame is there, and nothing has been written into it yet.
          setup: (editor) =>
            void editor.on('PreInit', () => {
              admitEditor(editor.getWin())
              leaveOutHeldPictures(editor, opened)
            }),
        }}
        onEditorChange={(html, editor) => onChange(html, editor.isDirty())}
        onInit={(_event, editor) => {
          nameFrame(editor, label)
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
 * A text that is opened loses pictures that it holds itself: no page shows them, and sending them would change what
 * nobody has touched. Those that are pasted later are sent.
 */
function leaveOutHeldPictures(editor: TinyMCE, opened: RefObject<boolean>) {
  editor.parser.addAttributeFilter('src', (nodes) => {
    if (opened.current) return
    for (const node of nodes) if (/^(?:data|blob):/i.test(node.attr('src') ?? '')) node.remove()
  })
}

/** A document's body bears no name of its own; the frame around it does. */
function nameFrame(editor: TinyMCE, label: string) {
  if (editor.iframeElement) editor.iframeElement.title = label
  editor.getBody().removeAttribute('aria-label')
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
