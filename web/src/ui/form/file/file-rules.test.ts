import { expect, test } from 'vitest'
import { faultOf, printSize, printTypes } from './file-rules.ts'

const pictures = { types: ['image/png', 'image/jpeg', '.heic'], most: 1000 }

test.each([
  [{ name: 'a.png', type: 'image/png', size: 1000 }, undefined],
  [{ name: 'a.png', type: 'image/png', size: 1001 }, 'size'],
  [{ name: 'a.png', type: 'image/png', size: 0 }, 'empty'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 5000 }, 'type'],
  [{ name: 'IMG_1.HEIC', type: '', size: 9 }, undefined],
  [{ name: 'heic', type: '', size: 9 }, 'type'],
])('%o: %s', (file, fault) => {
  expect(faultOf(file, pictures)).toBe(fault)
})

test('any picture is a picture', () => {
  const anyPicture = { types: ['image/*'], most: 10 }
  expect(faultOf({ name: 'x', type: 'image/avif', size: 1 }, anyPicture)).toBeUndefined()
  expect(faultOf({ name: 'x', type: 'imagery/avif', size: 1 }, anyPicture)).toBe('type')
})

test('sizes and types are printed for people', () => {
  expect(printSize('en', 1_468_006)).toBe('1.4 MB')
  expect(printSize('en', 12)).toBe('1 kB')
  expect(printSize('en', 5 * 1024 ** 3)).toBe('5 GB')
  expect(printSize('ur', 512_000)).toMatch(/۵۰۰/)
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(printTypes(['image/png', 'image/jpeg', '.jpeg', excel])).toEqual(['PNG', 'JPEG', 'Excel'])
})
