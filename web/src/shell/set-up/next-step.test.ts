import type { ChecklistStep } from 'tenant-api/contract/institute/institute'
import { expect, test } from 'vitest'
import { leadFrom } from './next-step.ts'

function stepOf(key: string, page: string, done: boolean, skipped = false): ChecklistStep {
  return { key, title: key, hint: '', page, isConfirmed: false, done, skipped }
}

const begun = [
  stepOf('campus', 'campuses/new', true),
  stepOf('year', 'academic-years/new', false),
  stepOf('students', 'students/new', false),
  stepOf('guardians', 'students', false),
]

test('where a step is done the page leads to the next one', () => {
  expect(leadFrom(begun, 'campuses')).toMatchObject({ kind: 'next', step: { key: 'year' }, at: 2 })
  expect(leadFrom(begun, 'campuses/01980000')).toMatchObject({ kind: 'next', step: { key: 'year' } })
})

test('on the page of a step that is left, that step is meant', () => {
  expect(leadFrom(begun, 'academic-years/new')).toMatchObject({ kind: 'here', step: { key: 'year' } })
})

test('what was left out comes before what follows', () => {
  expect(leadFrom(begun, 'students')).toMatchObject({ kind: 'next', step: { key: 'year' } })
})

test('the list of classes, where a curriculum ends, leads on as well', () => {
  const steps = [stepOf('classes', 'curriculum', true), stepOf('sections', 'sections/several', false)]
  expect(leadFrom(steps, 'classes')).toMatchObject({ kind: 'next', step: { key: 'sections' } })
})

test('a step that was set aside is passed over', () => {
  const steps = [stepOf('campus', 'campuses/new', true), stepOf('year', 'academic-years/new', false, true)]
  expect(leadFrom([...steps, stepOf('register', 'registers', false)], 'campuses')).toMatchObject({
    step: { key: 'register' },
  })
})

test('of two steps of one page the first that is left is meant', () => {
  const steps = [stepOf('students', 'students/new', true), stepOf('guardians', 'students', false)]
  expect(leadFrom(steps, 'students/7')).toMatchObject({ kind: 'here', step: { key: 'guardians' } })
})

test('pages without a step, home, and a school that is set up lead nowhere', () => {
  expect(leadFrom(begun, 'audit')).toBeNull()
  expect(leadFrom(begun, '')).toBeNull()
  expect(leadFrom([stepOf('campus', 'campuses/new', true)], 'campuses')).toBeNull()
})
