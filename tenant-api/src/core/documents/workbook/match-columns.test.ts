import { text } from 'kit/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { matchColumns } from './match-columns.ts'

const fields = z.object({
  name: text(1, 100).meta({ title: 'Name' }),
  city: text(0, 80).meta({ title: 'City' }),
})
const match = (...headers: string[]) => matchColumns(fields, headers, { known: new Map() })

test('a header that stands there twice fills its field once', () => {
  expect(match('Name', 'City', 'Name')).toEqual(['name', 'city', null])
})

test('marks of direction, of joining and of order are no part of a header', () => {
  expect(match('\u200fName\u200e', '\ufeffCity*')).toEqual(['name', 'city'])
  expect(match('\u2067نام\u2069')).toEqual(['name'])
})

test('a header is understood with others around it, and with a letter wrong', () => {
  expect(match('Campus name', 'Citi')).toEqual(['name', null])
  expect(match('Nmae of it', 'Ctiy')).toEqual([null, null])
})

test('the longest title that a header contains is meant, and whole names beside surnames are first names', () => {
  const shape = z.object({
    firstName: text(1, 60).meta({ title: 'First name' }),
    lastName: text(0, 60).meta({ title: 'Last name' }),
    name: text(0, 120).meta({ title: 'Name', insteadOf: 'firstName', unless: 'lastName' }),
    classId: text(0, 60).meta({ title: 'Class' }),
    sectionId: text(0, 60).meta({ title: 'Section' }),
  })
  const columns = (...headers: string[]) =>
    matchColumns(shape, headers, { known: new Map(), others: { name: ['Student name'] } })
  expect(columns('Class Section', 'Student Name')).toEqual(['sectionId', 'name'])
  expect(columns('Class Section', 'Class')).toEqual(['sectionId', 'classId'])
  expect(columns('Student Name', 'Last name')).toEqual(['firstName', 'lastName'])
  expect(columns('First name', 'Student Name', 'Last name')).toEqual(['firstName', 'name', 'lastName'])
})
