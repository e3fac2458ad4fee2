import { address } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import type { Speaker } from 'kit/testing/testing'
import { expect } from 'vitest'
import type { CastSchool } from './school.ts'
import { pdfPages } from './pdf.ts'
import { enrolStudent, withdrawStudent } from '../src/people/enrolment/contract.ts'
import { students } from '../src/people/students-and-guardians/contract.ts'
import { mainCampus } from '../src/institute/structure/contract.ts'
import { demoSections } from '../demo/institute/structure/seed-sections.ts'

type Ended = 'withdrawal' | 'struck-off' | 'graduation'

/** A student of Gulshan-e-Ravi who was never enrolled. */
export async function addStudent(speaker: Speaker, given: object = {}) {
  const body = {
    campusId: mainCampus,
    firstName: 'Leap',
    lastName: 'Day',
    fatherName: 'Father Day',
    gender: 'female' as const,
    birthDate: '2012-02-29',
    ...given,
  }
  const { id } = await speaker.call(students.endpoints.create, { body })
  return { params: { id } }
}

/** A student of 8-A. */
export async function addEnrolled(speaker: Speaker, given: object = {}) {
  const one = await addStudent(speaker, given)
  const place = { sectionId: demoSections['8-A'] ?? '', startsOn: '2026-04-01' }
  await speaker.call(enrolStudent, { ...one, body: place })
  return one
}

/** A student who was enrolled in 8-A, and has left. */
export async function addLeaver(speaker: Speaker, given: object = {}, ended: Ended = 'withdrawal') {
  const one = await addEnrolled(speaker, given)
  await speaker.call(withdrawStudent, { ...one, body: { ended, lastDay: '2026-11-18', reason: '' } })
  return one
}

type Paper = { endpoint: Endpoint; asked: object }

/** What stands on a paper of one page. */
export async function readPaper(
  cast: CastSchool,
  speaker: Speaker,
  { endpoint, asked }: Paper,
): Promise<string> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(endpoint as never, asked as never)
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pages = await pdfPages(answer.rawPayload)
  expect(pages).toHaveLength(1)
  return pages.join()
}
