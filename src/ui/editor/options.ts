import { editorCopy } from '../../../domain/copy/post-desk.ts'
import { alignments, tints, widths } from '../../../domain/html/text-classes.ts'

const blocks = 'p,h2,h3,h4,h5,div,ul,ol,li,table,td,th,blockquote,figure,img'

const align = Object.fromEntries(
  alignments.map((name) => [
    name === 'justify' ? 'alignjustify' : `align${name}`,
    { selector: blocks, classes: `align-${name}` },
  ]),
)
const widthList = [
  { title: editorCopy.ownWidth, value: '' },
  ...widths.map((width) => ({ title: `${width}%`, value: `width-${width}` })),
]

/**
 * Formats that the sanitiser of a saved announcement would remove are not offered, and styles are classes, because the
 * pages' content policy blocks `style=`: an admin sees what visitors will see.
 */
export const editorOptions = {
  height: 400,
  language: 'zh-TW',
  plugins: 'table lists link code image',
  menubar: 'edit insert format table',
  toolbar:
    'undo redo | blocks styles | bold italic underline strikethrough | alignleft aligncenter ' +
    'alignright alignjustify | bullist numlist | link image table | removeformat code',
  menu: {
    format: {
      title: 'Format',
      items: 'bold italic underline strikethrough superscript subscript | styles blocks align | removeformat',
    },
  },
  block_formats: `${editorCopy.paragraph}=p; ${editorCopy.heading2}=h2; ${editorCopy.heading3}=h3; ${editorCopy.heading4}=h4; ${editorCopy.preformatted}=pre`,
  style_formats: tints.map((tint) => ({ title: editorCopy.tints[tint], inline: 'span', classes: `tint-${tint}` })),
  formats: {
    ...align,
    underline: { inline: 'u', exact: true },
    strikethrough: { inline: 's', exact: true },
  },
  skin: false,
  promotion: false,
  branding: false,
  statusbar: false,
  resize: false,
  browser_spellcheck: true,
  contextmenu: false,
  entity_encoding: 'raw',
  convert_urls: false,
  invalid_styles: '*',
  invalid_elements: 'script,style,iframe,object,embed,svg,math,form,input,button,textarea,select,video,audio',
  extended_valid_elements: 'span[class|data-id]',
  // Pasted, dropped or selected pictures are uploaded at once and referenced by their address on the host.
  paste_data_images: true,
  automatic_uploads: true,
  images_file_types: 'jpeg,jpg,png,gif,webp',
  paste_webkit_styles: 'none',
  link_default_protocol: 'https',
  link_target_list: false,
  link_title: false,
  image_description: true,
  image_class_list: widthList,
  object_resizing: false,
  table_class_list: widthList,
  table_sizing_mode: 'responsive',
  table_use_colgroups: false,
  table_default_styles: {},
  table_default_attributes: {},
  table_appearance_options: false,
  table_advtab: false,
  table_cell_advtab: false,
  table_row_advtab: false,
} as const
