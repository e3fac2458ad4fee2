import { campuses } from 'tenant-api/contract/institute/structure'
import { expect, test } from 'vitest'
import { conflicts, isSame } from './conflicts.ts'

const base = { id: '1', version: 1, archivedAt: null, name: 'Model Town', city: 'Lahore', contact: '' }

test('two people who change two fields do not meet', () => {
  const current = { ...base, version: 2, contact: 'Sadia' }
  expect(conflicts(campuses, { typed: { city: 'Multan' }, base, current })).toEqual([])
})

test('two people who change one field alike agree', () => {
  const current = { ...base, version: 2, city: 'Multan' }
  expect(conflicts(campuses, { typed: { city: 'Multan' }, base, current })).toEqual([])
})

test('two people who change one field differently have to choose', () => {
  const current = { ...base, version: 2, city: 'Karachi' }
  expect(conflicts(campuses, { typed: { city: 'Multan' }, base, current })).toMatchObject([
    { field: { title: 'City' }, mine: 'Multan', theirs: 'Karachi' },
  ])
})

test('amounts are alike when their parts are, in whatever order they come', () => {
  expect(isSame({ amount: '5', currency: 'PKR' }, { currency: 'PKR', amount: '5' })).toBe(true)
  expect(isSame({ amount: '5', currency: 'PKR' }, { amount: '50', currency: 'PKR' })).toBe(false)
  expect(isSame('', null)).toBe(true)
  expect(isSame(0, null)).toBe(false)
})
