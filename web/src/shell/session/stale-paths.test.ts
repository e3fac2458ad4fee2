import { expect, test } from 'vitest'
import { isStale } from './stale-paths.ts'

test('what others did about campuses makes every list and record of campuses stale, and nothing else of its kind', () => {
  expect(isStale('/campuses', 'campuses')).toBe(true)
  expect(isStale('/campuses/:id', 'campuses')).toBe(true)
  expect(isStale('/institute', 'campuses')).toBe(false)
  expect(isStale('/campuses-archive', 'campuses')).toBe(false)
})

test('whoever is given a role learns it, and everything shows in the audit log', () => {
  expect(isStale('/me', 'assignments')).toBe(true)
  expect(isStale('/me', 'campuses')).toBe(false)
  expect(isStale('/audit', 'assignments')).toBe(true)
  expect(isStale('/home/activity', 'assignments')).toBe(true)
})

test('what concerns one person alone makes nothing of the others stale', () => {
  expect(isStale('/jobs/7', 'jobs')).toBe(true)
  expect(isStale('/audit', 'jobs')).toBe(false)
  // Counting is dear: who looks at home counts again now and then, not at every deed of the others.
  expect(isStale('/home', 'campuses')).toBe(false)
  expect(isStale('/checklist', 'notifications')).toBe(false)
})

test('leave that is asked for or decided shows on lists of its side, in registers and among staff', () => {
  expect(isStale('/student-leaves/:id/details', 'student-leaves')).toBe(true)
  expect(isStale('/sections/:id/register', 'student-leaves')).toBe(true)
  expect(isStale('/presence/months', 'staff-leaves')).toBe(true)
  expect(isStale('/my-presence', 'staff-leaves')).toBe(true)
  expect(isStale('/presence', 'student-leaves')).toBe(false)
})

test('the register of a campus that is called as one is read again as that of a section is', () => {
  expect(isStale('/campuses/:id/register', 'attendance')).toBe(true)
  expect(isStale('/campuses/:id/register', 'gate')).toBe(true)
  expect(isStale('/campuses/:id', 'attendance')).toBe(false)
})

test('who presses at a terminal shows among its punches and among staff, and nowhere else', () => {
  expect(isStale('/devices/:id', 'punches')).toBe(true)
  expect(isStale('/presence/months', 'punches')).toBe(true)
  expect(isStale('/employees/:id/presence', 'punches')).toBe(true)
  expect(isStale('/my-presence', 'punches')).toBe(true)
  expect(isStale('/audit', 'punches')).toBe(false)
  expect(isStale('/home', 'punches')).toBe(false)
})
