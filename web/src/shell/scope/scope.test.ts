import { expect, test } from 'vitest'
import { baseOf, pageOf, scoped, scopeFilter, scopeOf, wholeInstitute } from './scope.ts'

const campus = { level: 'campus', campus: '7' } as const
const section = { level: 'section', campus: '7', section: '9' } as const

test('an address says which part of the school it is about', () => {
  expect(scopeOf('/i/campuses')).toEqual(wholeInstitute)
  expect(scopeOf('/c/7')).toEqual(campus)
  expect(scopeOf('/c/7/campuses/new')).toEqual(campus)
  expect(scopeOf('/c/7/s/9/students')).toEqual(section)
  expect(scopeOf('/c/7/students/s/9')).toEqual(campus)
  expect(scopeOf('/calendar')).toEqual(wholeInstitute)
})

test.each([wholeInstitute, campus, section])('a page keeps its name in the scope %j', (scope) => {
  expect(scopeOf(scoped('students/4', scope))).toEqual(scope)
  expect(pageOf(scoped('students/4', scope))).toBe('students/4')
  expect(pageOf(scoped('', scope))).toBe('')
  expect(scoped('/', scope)).toBe(baseOf(scope))
})

test('a campus narrows what lies within one, and leaves what belongs to the whole institute', () => {
  expect(scopeFilter('campus', wholeInstitute)).toEqual({})
  expect(scopeFilter('campus', campus)).toEqual({ campus: '7' })
  expect(scopeFilter('student', campus)).toEqual({ campus: '7' })
  expect(scopeFilter('institute', campus)).toEqual({})
  expect(scopeFilter('owner', section)).toEqual({})
})

test('a section narrows only what lies within sections; the rest shows its campus', () => {
  expect(scopeFilter('section', section)).toEqual({ campus: '7', section: '9' })
  expect(scopeFilter('student', section)).toEqual({ campus: '7', section: '9' })
  expect(scopeFilter('campus', section)).toEqual({ campus: '7' })
})
