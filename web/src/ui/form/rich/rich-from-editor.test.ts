import { richTextShape } from 'kit/text/rich-text'
import { expect, test } from 'vitest'
import { richFromEditor } from './rich-from-editor.ts'

const text = (said: string, marks?: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: 'text',
  text: said,
  ...(marks ? { marks } : {}),
})
const line = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: null }, content })

test('what the editor holds becomes words that the school keeps, lists within lists as one', () => {
  const words = richFromEditor({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text('Trip')] },
      line(text('bold', [{ type: 'bold' }, { type: 'strike' }]), { type: 'hardBreak' }),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              line(text('one')),
              { type: 'orderedList', content: [{ type: 'listItem', content: [line(text('two'))] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(richTextShape.parse(words)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Trip')] },
      { type: 'paragraph', content: [text('bold', [{ type: 'bold' }]), { type: 'hardBreak' }] },
      {
        type: 'bulletList',
        content: ['one', 'two'].map((said) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [text(said)] }],
        })),
      },
    ],
  })
})

test('an address that runs is no link, and an empty page is one empty line', () => {
  const script = [{ type: 'link', attrs: { href: 'javascript:alert(1)', target: '_blank' } }]
  expect(richFromEditor({ type: 'doc', content: [line(text('x', script))] }).content).toEqual([
    { type: 'paragraph', content: [text('x')] },
  ])
  expect(richFromEditor({ type: 'doc' })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})
