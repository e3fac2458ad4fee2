import type { MergedSide } from 'tenant-api/contract/people/duplicates'
import { expect, test } from 'vitest'
import { differing, doubleLinks, isBetter } from './merge-choices.ts'

const link = {
  id: 'bilal',
  name: 'Bilal',
  relation: 'mother',
  maySee: true,
  mayPickUp: true,
  getsBills: false,
  isFirstContact: false,
  contactOrder: null,
  language: 'ur',
} as const
const side = (row: object, links: MergedSide['links'] = []): MergedSide => ({
  of: 'guardians',
  row: { createdAt: '2026-01-01', ...row },
  links,
  hasSalary: null,
})

test('a choice is asked for only where both say something, and not the same', () => {
  const two = {
    one: side({ name: 'Nadia', phone: '1', email: null, profession: '' }),
    other: side({ name: 'Nadia', phone: '2', email: 'n@x', profession: 'Nurse' }),
  }
  expect(differing(['name', 'phone', 'email', 'profession'], two)).toEqual(['phone'])
})

test('of a child of both the flags are chosen where they differ', () => {
  const other = { ...link, getsBills: true }
  expect(doubleLinks(side({}, [link]), side({}, [link]))).toEqual([])
  expect(doubleLinks(side({}, [link]), side({}, [other]))).toEqual([{ mine: link, theirs: other }])
})

test('whoever has more children stays, of two alike the elder record', () => {
  expect(isBetter(side({}, [link]), side({}))).toBe(true)
  expect(isBetter(side({}), side({}, [link]))).toBe(false)
  expect(isBetter(side({}), side({ createdAt: '2025-01-01' }))).toBe(false)
})

test('whoever works here still stays, and of a teacher who is of the staff too the teacher', () => {
  const teacher = { ...side({ createdAt: '2026-02-01' }), of: 'teachers' } as const
  const clerk = { ...side({}), of: 'staff' } as const
  expect(isBetter(teacher, clerk)).toBe(true)
  expect(isBetter(clerk, teacher)).toBe(false)
  expect(isBetter(clerk, { ...teacher, row: { ...teacher.row, status: 'left' } })).toBe(true)
})
