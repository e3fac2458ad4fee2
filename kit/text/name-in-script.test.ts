import { expect, test } from 'vitest'
import { inScript } from './name-in-script.ts'

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
