import { expect, test } from 'vitest'
import { cleanAddress, cleanLine, cleanName, cleanPhone } from './typed-text.ts'

test('what nobody sees is left out of a line, and any blanks are one', () => {
  expect(cleanLine(' Muhammad\u00a0\u2009Ali\t\tKhan\u3000')).toBe('Muhammad Ali Khan')
  for (const mark of [
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202b',
    '\u202c',
    '\u2068',
    '\u2069',
    '\u061c',
    '\u00ad',
    '\ufeff',
  ])
    expect(cleanLine(`${mark}Mu${mark}hammad ${mark} Ali${mark}`), mark.codePointAt(0)?.toString(16)).toBe(
      'Muhammad Ali',
    )
  expect(cleanLine('گل\u200cنور\u200f')).toBe('گل\u200cنور')
  expect(cleanLine('House 12\n Street 4')).toBe('House 12\n Street 4')
  expect(cleanLine('\u0627\u0653')).toBe('\u0622')
})

test('names, addresses and telephone numbers are those of another keyboard, link or list', () => {
  expect(cleanName('‘Abd al\u2011Karim O`Neil')).toBe("'Abd al-Karim O'Neil")
  expect(cleanAddress('\u200emailto:ali@school.example\u200f')).toBe('ali@school.example')
  expect(cleanPhone('tel:+923001234567;')).toBe('+923001234567')
})
