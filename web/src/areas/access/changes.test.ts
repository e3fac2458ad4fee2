import { expect, test } from 'vitest'
import { camelCase, changedColumns, plainName, printLanguages, printValue } from './changes.ts'

const karachi = { language: 'ur', zone: 'Asia/Karachi', pattern: 'dd-MM-yyyy' } as const
const words = { yes: 'ہاں', no: 'نہیں' }

test('a new record shows what it holds, not what was left empty', () => {
  const after = { id: '1', name: 'Model Town', city: '', version: 1, archived_at: null, contact: 'Sadia' }
  expect(changedColumns({ before: null, after })).toEqual(['name', 'contact'])
})

test('a value that was emptied is shown', () => {
  expect(changedColumns({ before: { city: 'Lahore', version: 1 }, after: { city: '', version: 2 } })).toEqual(
    ['city'],
  )
})

test('what the name of a permission says in words does not stand there in codes', () => {
  const after = { role_id: '1', resource: 'rooms', action: 'edit', reach: 'campus', edited: true }
  const change = { before: null, after }
  expect(changedColumns({ ...change, name: 'HR · Rooms, Edit' })).toEqual(['reach', 'edited'])
  expect(changedColumns({ ...change, name: null })).toHaveLength(5)
})

test('values are printed as the reader writes', () => {
  expect(printValue('2026-11-19T04:10:00+00:00', karachi, words)).toBe('۱۹-۱۱-۲۰۲۶ ۰۹:۱۰')
  expect(printValue('2026-11-19', karachi, words)).toBe('۱۹-۱۱-۲۰۲۶')
  expect(printValue(1240, karachi, words)).toBe('۱٬۲۴۰')
  expect(printValue(true, karachi, words)).toBe('ہاں')
  expect(printValue('', karachi, words)).toBe('–')
  expect(printValue(['en', 'ur'], { ...karachi, language: 'en' }, words)).toBe('en and ur')
  expect(printValue([5, 6], { ...karachi, language: 'ur' }, words)).toBe('۵ اور ۶')
})

test('languages are called by their names, not by their codes', () => {
  expect(printLanguages('en', 'ur')).toBe('Urdu')
  expect(printLanguages('ur', ['en', 'ur'])).toBe('انگریزی اور اردو')
  expect(printLanguages('ar', 'ur')).toBe('الأوردية')
})

test('a column has a readable name even without words of its own', () => {
  expect(camelCase('time_zone')).toBe('timeZone')
  expect(plainName('signed_in_at')).toBe('Signed in at')
})
