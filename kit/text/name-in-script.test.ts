import { expect, test } from 'vitest'
import { inScript, textInScript } from './name-in-script.ts'

test('of two names that in the script of the reader stands first', () => {
  const two = ['Sana Iqbal', 'ثنا اقبال'] as const
  expect(inScript('en', ...two)).toEqual(two)
  for (const language of ['ur', 'ar'] as const) expect(inScript(language, ...two)).toEqual(two.toReversed())
  expect(inScript('en', 'ثنا اقبال', 'Sana Iqbal')).toEqual(two)
})

test('where the other script is not known, or the same, the name stands as it was written', () => {
  expect(inScript('ur', 'Sana', '')).toEqual(['Sana', ''])
  expect(inScript('ur', 'Sana', 'Sanaa')).toEqual(['Sana', 'Sanaa'])
  expect(inScript('ur', 'ثنا', 'صنا')).toEqual(['ثنا', 'صنا'])
})

test('a column of a row is read in the script of the reader, also the name of a parent', () => {
  const row = {
    name: 'Sana Iqbal',
    otherName: 'ثنا اقبال',
    fatherName: 'Imran',
    fatherOtherName: 'عمران',
    roll: 3,
  }
  expect(textInScript('ur', row, 'name')).toBe('ثنا اقبال')
  expect(textInScript('ur', row, 'fatherName')).toBe('عمران')
  expect(textInScript('en', row, 'fatherName')).toBe('Imran')
  expect(textInScript('ur', { title: 'Fever', otherTitle: 'بخار' }, 'title')).toBe('بخار')
  expect(textInScript('ur', { name: 'Main' }, 'name')).toBe('Main')
  expect([textInScript('ur', row, 'roll'), textInScript('ur', row, 'nothing')]).toEqual(['3', ''])
})
