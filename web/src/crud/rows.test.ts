import { expect, test } from 'vitest'
import { listedText } from './rows.ts'

const row = { id: '1', version: 1, archivedAt: null }
const bilal = {
  ...row,
  firstName: 'Bilal',
  name: 'Bilal Imran',
  otherName: 'بلال عمران',
  fatherName: 'Imran Khalid',
  fatherOtherName: 'عمران خالد',
}

test('a list calls people, and their fathers, by their names in the reader’s script', () => {
  for (const language of ['ur', 'ar'] as const) {
    expect(listedText(bilal, 'name', language)).toBe('بلال عمران')
    expect(listedText(bilal, 'fatherName', language)).toBe('عمران خالد')
  }
  expect(listedText(bilal, 'name', 'en')).toBe('Bilal Imran')
  expect(listedText({ ...bilal, fatherOtherName: '' }, 'fatherName', 'ur')).toBe('Imran Khalid')
  expect(listedText({ ...bilal, fatherName: '' }, 'fatherName', 'ur')).toBe('عمران خالد')
})

test('whatever is no person is called by the one name of its menus', () => {
  const { firstName: _, ...campus } = bilal
  expect(listedText(campus, 'name', 'ur')).toBe('Bilal Imran')
  expect(listedText({ ...row, title: 'Maths' }, 'title', 'ur')).toBe('Maths')
})
