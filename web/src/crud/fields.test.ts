import { campuses } from 'tenant-api/contract/structure'
import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('a form and its list are read from the contract', () => {
  const fields = fieldsOf(campuses.fields)
  expect(fields.map(({ name }) => name)).toEqual([
    'name',
    'code',
    'city',
    'location',
    'contact',
    'description',
  ])
  expect(fields[0]).toEqual({
    name: 'name',
    title: 'Name',
    hint: undefined,
    lines: 1,
    isRequired: true,
    max: 100,
  })
  expect(fields[1]).toMatchObject({
    title: 'Short name',
    hint: 'For lists and numbers, such as MAIN',
    isRequired: false,
    max: 12,
  })
  expect(fields[5]).toMatchObject({ lines: 4, max: 1000 })
})
