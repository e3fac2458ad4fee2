import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'
import { sayWith } from './words.ts'
import { compileWords } from './words-node.ts'

test('a section keeps its order in a sentence from right to left, and nothing else is changed', () => {
  expect(inReadingOrder('ur', '7-B')).toBe('\u200e7-B')
  expect(inReadingOrder('ar', '10 A')).toBe('\u200e10 A')
  expect(inReadingOrder('ar', '10-12-2026')).toBe('\u200e10-12-2026')
  expect(inReadingOrder('en', '7-B')).toBe('7-B')
  for (const text of ['B-7', '2026-27', 'ہفتم ب', 'Sana 7', '']) expect(inReadingOrder('ur', text)).toBe(text)
})

test('the same in the sentences of the server', () => {
  const say = sayWith('ur', () => compileWords('{section} کا رجسٹر'))
  expect(say('Register of {section}', { section: '7-B' })).toBe('\u200e7-B کا رجسٹر')
})
