import { assert, property, string } from 'fast-check'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { expect, test } from 'vitest'
import { messageId } from './message-id.ts'

test('a sentence has the key that lingui gives it, in any script and of any length', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(messageId(text)).toBe(generateMessageId(text))
    }),
  )
})

test.each([0, 1, 54, 55, 56, 62, 63, 64, 119, 120, 128])(
  '%i letters fall on no edge of a block',
  (length) => {
    const text = 'x'.repeat(length)
    expect(messageId(text)).toBe(generateMessageId(text))
  },
)
