import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { admissions } from '../applicants/contract.ts'
import { beginVisit, sendApplication } from './contract.ts'

const cast = await castSchool({
  limits: {
    applications: { quota: 3, seconds: 600 },
    visits: { quota: 3, seconds: 600 },
  },
})

const letter = {
  campusId: admissions.example.body.campusId,
  classId: admissions.example.body.classId,
  firstName: 'Noor',
  gender: 'female',
  birthDate: '2022-05-02',
  guardianName: 'Sajid',
  guardianRelation: 'father',
  guardianPhone: '0300 0000895',
  seconds: 60,
} as const

test('one network applies so often at a school and no more, and does not stop another school', async () => {
  const send = (host?: string) =>
    cast
      .visitor(host)
      .call(sendApplication, { body: letter as never })
      .then(
        () => 'sent',
        ({ problem }: { problem: { code: string } }) => problem.code,
      )
  expect([await send(), await send(), await send(), await send()]).toEqual([
    'sent',
    'sent',
    'sent',
    'too-many',
  ])
  const { host } = await cast.add('hilltop')
  expect(await send(host)).toBe('sent')
})

test('one network tries so many codes and no more', async () => {
  const answers = await Promise.all(['AAAA', 'BBBB', 'CCCC', 'DDDD'].map(attempt))
  expect(answers.toSorted()).toEqual([
    'admissions.unknown',
    'admissions.unknown',
    'admissions.unknown',
    'too-many',
  ])
})

function attempt(code: string) {
  return cast
    .visitor()
    .call(beginVisit, { body: { code, phone: '0300 0000895' } })
    .catch(({ problem }: { problem: { code: string } }) => problem.code)
}
