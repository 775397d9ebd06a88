/** TinyMCE's picture dialog: it opens on the upload, and a picture without a description is asked for one. */
import type { Editor } from 'tinymce/tinymce'
import { pictureDialogCopy as copy } from '../../../domain/copy/post-desk.ts'

/** The picture dialog's data, as far as it is read here: other dialogs have none of these fields. */
interface PictureData {
  fileinput?: unknown
  src?: { value?: string }
}

/** What TinyMCE's command `mceUpdateImage` inserts or changes. */
interface Picture {
  src?: string
  alt?: string
}

export function preparePictureDialog(editor: Editor): void {
  /** The picture that is being inserted without a description, because its author said that it is decoration. */
  let decoration: Picture | undefined

  editor.on('OpenWindow', ({ dialog }) => {
    if (!('showTab' in dialog)) return
    const data = dialog.getData() as PictureData
    if (data.fileinput !== undefined && !data.src?.value) dialog.showTab('upload')
  })

  editor.on('BeforeExecCommand', (event) => {
    if (event.command !== 'mceUpdateImage') return
    const picture = event.value as Picture
    if (picture === decoration || !picture.src || picture.alt?.trim()) return
    event.preventDefault()
    // After TinyMCE has closed the picture dialog.
    setTimeout(() => askForDescription(picture))
  })

  function askForDescription(picture: Picture): void {
    editor.windowManager.open({
      title: copy.title,
      body: {
        type: 'panel',
        items: [{ type: 'input', name: 'alt', label: copy.label, placeholder: copy.example, maximized: true }],
      },
      buttons: [
        { type: 'custom', name: 'decoration', text: copy.decoration },
        { type: 'submit', name: 'save', text: copy.insert, primary: true, enabled: false },
      ],
      initialData: { alt: '' },
      onChange: (dialog) => dialog.setEnabled('save', textOf(dialog.getData()) !== ''),
      onAction: (dialog) => {
        decoration = picture
        insert(picture)
        dialog.close()
      },
      onSubmit: (dialog) => {
        insert({ ...picture, alt: textOf(dialog.getData()) })
        dialog.close()
      },
    })
  }

  function insert(picture: Picture): void {
    editor.execCommand('mceUpdateImage', false, picture)
    editor.editorUpload.uploadImagesAuto()
  }
}

function textOf({ alt }: { alt?: unknown }): string {
  return typeof alt === 'string' ? alt.trim() : ''
}
