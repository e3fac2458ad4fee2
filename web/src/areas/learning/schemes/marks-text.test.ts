import { fractionOf } from 'kit/values/fraction'
import { expect, test } from 'vitest'
import { readMarks } from './marks-text.ts'

const plain = (text: string) =>
  readMarks(text, 20)?.map(({ parts: [part] }) => [part?.state, part?.value ?? null, part?.max])

test('marks are read in any digits, with or without their maximum', () => {
  const [twelve, fifteen, twenty] = ['12', '15', '20'].map(fractionOf)
  for (const text of ['12/15 12', '۱۲/۱۵، ۱۲', '١٢/١٥; ١٢'])
    expect(plain(text)).toEqual([
      ['scored', twelve, fifteen],
      ['scored', twelve, twenty],
    ])
  expect(plain('66.5/100')).toEqual([['scored', fractionOf('66.5'), fractionOf('100')]])
})

test('letters say why there are none, and nothing typed is pending', () => {
  expect(plain('a E m U')?.map(([state]) => state)).toEqual(['absent', 'excused', 'missing', 'malpractice'])
  expect(plain('')?.map(([state]) => state)).toEqual(['pending'])
  for (const text of ['twelve', '12/0', '12//15', 'X']) expect(readMarks(text, 20)).toBeUndefined()
})
