import { expect, test } from 'vitest'
import { plainOf, richOf, richTextShape } from './rich-text.ts'

test('words keep their lines when they lose their form, and links say where they lead', () => {
  const text = richTextShape.parse({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Trip' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See ', marks: [{ type: 'bold' }] },
          {
            type: 'text',
            text: 'the plan',
            marks: [{ type: 'link', attrs: { href: 'https://riverside.example/plan' } }],
          },
          { type: 'hardBreak' },
          {
            type: 'text',
            text: '+923001234567',
            marks: [{ type: 'link', attrs: { href: 'tel:+923001234567' } }],
          },
        ],
      },
      {
        type: 'orderedList',
        content: ['Water', 'Cap'].map((said) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
        })),
      },
    ],
  })
  expect(plainOf(text)).toBe(
    'Trip\nSee the plan (https://riverside.example/plan)\n+923001234567\n1. Water\n2. Cap',
  )
})

test('words without a form come back as they were', () => {
  expect(plainOf(richOf('کل چھٹی ہے۔\n\nشکریہ'))).toBe('کل چھٹی ہے۔\n\nشکریہ')
  expect(plainOf(richOf(''))).toBe('')
})

test.each(['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'https://', '//a.example'])(
  'no link leads to %s',
  (href) => {
    const content = [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }]
    expect(richTextShape.safeParse({ type: 'doc', content: [{ type: 'paragraph', content }] }).success).toBe(
      false,
    )
  },
)
