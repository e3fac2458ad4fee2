import { z } from 'zod'

/** Allowed link targets: web pages, e-mail and telephone, and no scripts. */
const address = z
  .string()
  .max(1_000)
  .regex(/^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d-]+)$/i)

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: address }) }),
])
export type RichMark = z.output<typeof mark>

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(5_000),
    marks: z.array(mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
export type RichInline = z.output<typeof inline>

const line = z.strictObject({ type: z.literal('paragraph'), content: z.array(inline).max(500).optional() })
const item = z.strictObject({ type: z.literal('listItem'), content: z.array(line).min(1).max(20) })
const items = z.array(item).min(1).max(200)

const block = z.discriminatedUnion('type', [
  line,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal(2) }),
    content: z.array(inline).max(500).optional(),
  }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({ type: z.literal('orderedList'), content: items }),
])
export type RichBlock = z.output<typeof block>

/**
 * Text with paragraphs, headings, lists, bold, italic and links, as a tree: nothing in it is interpreted as
 * markup, so scripts cannot be injected. It is the subset of ProseMirror's document that our editor produces.
 */
export const richTextShape = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).min(1).max(300),
})
export type RichText = z.output<typeof richTextShape>

/** Converts plain text, each line a paragraph. */
export function richOf(text: string): RichText {
  const content = text
    .split('\n')
    .map((said): RichBlock =>
      said === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: said }] },
    )
  return { type: 'doc', content }
}

/**
 * The plain text of a document, for a text message or plain mail: a line for each paragraph, `· ` before items.
 */
export function plainOf({ content }: RichText): string {
  return content
    .flatMap((part) => {
      switch (part.type) {
        case 'bulletList':
          return part.content.map((one) => `· ${linesOf(one.content)}`)
        case 'orderedList':
          return part.content.map((one, at) => `${at + 1}. ${linesOf(one.content)}`)
        default:
          return inlineOf(part.content)
      }
    })
    .join('\n')
    .trim()
}

function linesOf(lines: readonly z.output<typeof line>[]): string {
  return lines.map(({ content }) => inlineOf(content)).join(' ')
}

/** Appends the address to a link, unless its text is the address. */
function inlineOf(parts: readonly RichInline[] = []): string {
  return parts
    .map((part) => {
      if (part.type === 'hardBreak') return '\n'
      const link = part.marks?.find((one) => one.type === 'link')
      const href = link?.attrs.href.replace(/^(mailto|tel):/i, '')
      return href === undefined || href === part.text ? part.text : `${part.text} (${href})`
    })
    .join('')
}
