import type { JSONContent } from '@tiptap/core'
import {
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichText,
  richTextShape,
} from 'kit/text/rich-text'

/** Converts the editor's document to our rich text: keeps what it can represent, and flattens nested lists. */
export function richFromEditor(doc: JSONContent): RichText {
  const content = (doc.content ?? []).flatMap(blockOf)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function blockOf(node: JSONContent): RichBlock[] {
  if (node.type === 'heading') return [{ type: 'heading', attrs: { level: 2 }, ...inlineOf(node) }]
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const items = itemsOf(node)
    return items.length > 0 ? [{ type: node.type, content: items }] : []
  }
  return [{ type: 'paragraph', ...inlineOf(node) }]
}

type Item = Extract<RichBlock, { type: 'bulletList' }>['content'][number]

function itemsOf(list: JSONContent): Item[] {
  return (list.content ?? []).flatMap((item) => {
    const parts = item.content ?? []
    const lines = parts
      .filter(({ type }) => type === 'paragraph')
      .map((line) => ({ type: 'paragraph' as const, ...inlineOf(line) }))
    const below = parts.filter(({ type }) => type === 'bulletList' || type === 'orderedList').flatMap(itemsOf)
    return lines.length > 0 ? [{ type: 'listItem' as const, content: lines }, ...below] : below
  })
}

function inlineOf({ content = [] }: JSONContent): { content?: RichInline[] } {
  const parts = content.flatMap((part): RichInline[] => {
    if (part.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (part.type !== 'text' || !part.text) return []
    const marks = (part.marks ?? []).flatMap(markOf)
    return [{ type: 'text', text: part.text, ...(marks.length > 0 ? { marks } : {}) }]
  })
  return parts.length > 0 ? { content: parts } : {}
}

/** Drops a link whose target is not allowed. */
function markOf({ type, attrs }: NonNullable<JSONContent['marks']>[number]): RichMark[] {
  if (type === 'bold' || type === 'italic') return [{ type }]
  const mark: RichMark = { type: 'link', attrs: { href: String(attrs?.href ?? '') } }
  return type === 'link' && isKnown(mark) ? [mark] : []
}

function isKnown(mark: RichMark): boolean {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [mark] }] }]
  return richTextShape.safeParse({ type: 'doc', content }).success
}
