import { expect, test } from 'vitest'
import { personName, text } from './fields.ts'

test.each(['\u202e', '\u202a', '\u202d', '\u2066', '\u2069'])(
  'a mark that turns the order of letters is not stored: %j',
  (mark) => {
    expect(text(1, 20).parse(`${mark}7-B${mark} `)).toBe('7-B')
    expect(personName().parse(`Ali${mark}`)).toBe('Ali')
    expect(text(1, 20).safeParse(mark).success).toBe(false)
    expect(text(1, 3).parse(`${mark}${mark}7-B`)).toBe('7-B')
  },
)

test('a text of Urdu keeps its joiners; marks of direction that turn nothing stay in prose alone', () => {
  expect(text(1, 40).parse('نہیں\u200cہے \u200f7-B')).toBe('نہیں\u200cہے 7-B')
  expect(text(1, 400).parse('نہیں\u200cہے \u200f7-B')).toBe('نہیں\u200cہے \u200f7-B')
})
