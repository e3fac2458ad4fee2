import { expect, test } from 'vitest'
import type { Register, Status } from 'tenant-api/contract/attendance/registers'
import {
  afterArrival,
  differencesOf,
  exceptionsOf,
  isUnseen,
  nextOf,
  type Post,
  saidIn,
  shownOf,
} from './posts.ts'

const wish = (status: Status | null, minutes: number | null = null) => ({ status, minutes, comment: '' })

function post(number: number, more: Partial<Post> = {}, marks: Record<string, Status> = {}): Post {
  return {
    id: `post ${number}`,
    sessionId: 'this',
    exceptions: [],
    number,
    section: '7-B',
    day: '2026-11-19',
    period: null,
    title: '7-B',
    madeAt: '2026-11-19T04:10:00Z',
    tries: 0,
    state: 'waiting',
    says: '',
    saved: null,
    body: {
      version: 0,
      marks: Object.entries(marks).map(([studentId, status]) => ({ studentId, ...wish(status) })),
      isSubmitted: true,
      reason: '',
    },
    ...more,
  }
}

function register(marks: Record<string, Status | null>): Register {
  return {
    sectionId: '7-B',
    title: '7-B',
    campusId: 'main',
    day: '2026-11-19' as Register['day'],
    today: '2026-11-19' as Register['day'],
    period: null,
    subjectId: null,
    subject: null,
    id: 'register',
    version: 3,
    state: 'submitted',
    submittedAt: '2026-11-19T03:41:00Z',
    submittedBy: 'Rabia Aslam',
    dayState: 'open',
    reason: null,
    holiday: null,
    mayMark: true,
    needsReason: false,
    mayReopen: false,
    isCover: false,
    lateAfter: '08:00',
    students: Object.entries(marks).map(([id, status]) => ({
      id,
      name: id,
      otherName: '',
      fatherName: '',
      rollNumber: null,
      photoId: null,
      before: [],
      isOnLeave: false,
      mark: status && { ...wish(status), saidBy: 'office', by: 'Rabia Aslam', at: '2026-11-19T03:41:00Z' },
    })),
  }
}

test('registers go out in the order in which they were handed in', () => {
  expect(nextOf([post(3), post(1), post(2)], 'this')?.number).toBe(1)
})

test('what is held up holds up its own register, and no other', () => {
  const held = post(1, { state: 'conflict' })
  expect(nextOf([held, post(2)], 'this')).toBeUndefined()
  expect(nextOf([held, post(2), post(3, { section: '8-A' })], 'this')?.number).toBe(3)
  expect(nextOf([post(1, { state: 'refused' }), post(4, { day: '2026-11-18' })], 'this')?.number).toBe(4)
})

test('what was handed in before a log-in waits until its author has seen it, and holds up its own register alone', () => {
  const before = post(1, { sessionId: 'ended' })
  expect(isUnseen(before, 'this')).toBe(true)
  expect(nextOf([before, post(2)], 'this')).toBeUndefined()
  expect(nextOf([before, post(2), post(3, { section: '8-A' })], 'this')?.number).toBe(3)
  expect(isUnseen({ ...before, sessionId: 'this' }, 'this')).toBe(false)
  // What the school would not have is shown in any case.
  expect(isUnseen({ ...before, state: 'refused' }, 'this')).toBe(false)
})

test('whoever looks at a post sees by name whom it does not say to be present', () => {
  const { students } = register({ Ali: null, Omar: null, Hira: null })
  const marks = post(1, {}, { Ali: 'present', Omar: 'absent', Hira: 'late' }).body.marks
  expect(exceptionsOf(students, marks)).toEqual([
    { name: 'Omar', status: 'absent' },
    { name: 'Hira', status: 'late' },
  ])
})

test('what waits behind a post stands upon the version that it made, under its own key', () => {
  const [second, ...others] = afterArrival([post(1), post(2), post(3, { section: '8-A' })], post(1), 5)
  expect(second).toMatchObject({ id: 'post 2', body: { version: 5 } })
  expect(others).toEqual([])
})

test('the later word holds of all that waits', () => {
  const said = saidIn([post(2, {}, { ali: 'present' }), post(1, {}, { ali: 'absent', omar: 'late' })])
  expect(said.get('ali')?.status).toBe('present')
  expect(said.get('omar')?.status).toBe('late')
})

test('two who say the same differ in nothing; what only one has said is no difference', () => {
  const saved = register({ ali: 'present', omar: 'absent', hira: null, zoya: 'late' })
  expect(differencesOf([post(1, {}, { ali: 'present', omar: 'absent' })], saved)).toEqual([])
  const differences = differencesOf([post(1, {}, { ali: 'absent', hira: 'present' })], saved)
  expect(differences.map(({ id, mine, theirs }) => [id, mine.status, theirs.status])).toEqual([
    ['ali', 'absent', 'present'],
    ['hira', 'present', null],
  ])
})

test('the screen shows what was just marked before what is on its way before what the school has', () => {
  const { students } = register({ ali: 'present', omar: 'present', hira: 'present' })
  const draft = {
    section: '7-B',
    day: '2026-11-19',
    period: null,
    version: 3,
    marks: { ali: wish('absent') },
  }
  const shown = shownOf(students, [post(1, {}, { ali: 'late', omar: 'leave' })], draft)
  expect([...shown.values()].map(({ status }) => status)).toEqual(['absent', 'leave', 'present'])
})
