import { QueryClient } from '@tanstack/react-query'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentOutbox, open, owner } from './box.ts'
import { handIn, mark } from './outbox.ts'

// Without the browser's database the storage is the page's own; its writes take their turn all the same.
beforeAll(async () => {
  vi.useFakeTimers()
  await open({ id: 'sana', idleMinutes: 30 }, new QueryClient())
})
afterAll(async () => {
  const { others } = await owner()
  others.close()
  vi.useRealTimers()
})

const register = {
  sectionId: '7-B',
  campusId: 'main',
  day: '2026-11-19',
  period: null,
  subjectId: null,
  title: '7-B',
  version: 3,
  students: [{ id: 'bilal', name: 'Bilal Imran', mark: null }],
} as unknown as Register
const absent = { status: 'absent' as const, minutes: null, comment: '' }

test('a register is called saved on the device when it is there, and not before', async () => {
  const marking = mark(register, [['bilal', absent]])
  expect(currentOutbox()).toMatchObject({ isWriting: true })
  await marking
  expect(currentOutbox()).toMatchObject({ isWriting: false })
  expect(currentOutbox().drafts.size).toBe(1)

  const outcome = handIn(register, { shown: new Map([['bilal', absent]]) })
  expect(currentOutbox().posts).toEqual([])
  expect(currentOutbox().drafts.size).toBe(1)
  // No school answers here.
  expect(await outcome).toBe('kept')
  expect(currentOutbox().posts).toHaveLength(1)
  expect(currentOutbox().drafts.size).toBe(0)
})
