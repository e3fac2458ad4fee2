import { useLingui } from '@lingui/react/macro'
import type { Language } from 'kit/text/locale'
import type { RichText } from 'kit/text/rich-text'
import { useId, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Heading, Italic, Link2, List, ListOrdered } from 'lucide-react'
import { ToggleButton, Toolbar } from 'react-aria-components'
import { Button } from '../../base/Button.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'
import { Form } from '../Form.tsx'
import { richFromEditor } from './rich-from-editor.ts'
import { TextField } from '../TextField.tsx'
import './RichEditor.css'
import '../../text/RichText.css'

type Props = {
  label: string
  /** The initial value; afterwards the editor has its own state. */
  value: RichText
  onChange: (text: RichText) => void
  language: Language
  error?: string | undefined
}

// Only the extensions whose output our rich text can represent.
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    heading: { levels: [2] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
    trailingNode: false,
  }),
]

/**
 * Text with headings, lists, bold, italic and links, edited as it will be displayed. A heavy part: pages load
 * it lazily.
 */
export function RichEditor({ label, value, onChange, language, error }: Props) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: value,
    // The styles are in our own CSS: the content security policy forbids those injected by scripts.
    injectCSS: false,
    textDirection: 'auto',
    editorProps: {
      attributes: {
        class: 'rich rich-input',
        lang: language,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
      },
    },
    onUpdate: ({ editor: now }) => onChange(richFromEditor(now.getJSON())),
  })
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="rich-frame" data-invalid={error !== undefined || undefined}>
        <Tools editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error !== undefined && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const [isLinking, link] = useState(false)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const tools = [
    { name: t`Bold`, icon: Bold, isOn: is.bold, run: () => editor.chain().focus().toggleBold().run() },
    {
      name: t`Italic`,
      icon: Italic,
      isOn: is.italic,
      run: () => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: t`Heading`,
      icon: Heading,
      isOn: is.heading,
      run: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: t`Bulleted list`,
      icon: List,
      isOn: is.bullets,
      run: () => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: t`Numbered list`,
      icon: ListOrdered,
      isOn: is.numbers,
      run: () => editor.chain().focus().toggleOrderedList().run(),
    },
    { name: t`Link`, icon: Link2, isOn: is.link, run: () => link(true) },
  ]
  return (
    <>
      <Toolbar aria-label={t`Formatting`} className="rich-tools">
        {tools.map(({ name, icon: Icon, isOn, run }) => (
          <ToggleButton key={name} aria-label={name} className="rich-tool" isSelected={isOn} onChange={run}>
            <Icon aria-hidden size={16} />
          </ToggleButton>
        ))}
      </Toolbar>
      {isLinking && <LinkDialog editor={editor} onClose={() => link(false)} />}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  function set() {
    const to = addressOf(href)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (to === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: to } }] })
        .run()
    else chain.setLink({ href: to }).run()
    onClose()
  }
  return (
    <Dialog
      title={t`Link`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form}>{t`Set`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={[]} onSubmit={set}>
        <TextField
          label={t`Address`}
          description={t`A page, an email address or a telephone number. Empty: no link`}
          dir="ltr"
          autoFocus
          value={href}
          onChange={setHref}
        />
      </Form>
    </Dialog>
  )
}

/** Completes a typed address to a URL. */
function addressOf(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^(https?:\/\/|mailto:|tel:)/i.test(text)) return text
  if (/^\+?[\d ()-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}
