import { type Say, sentence } from 'kit/text/words'

/** What happens to a row. */
const deeds = {
  created: sentence('{thing}: added'),
  updated: sentence('{thing}: changed'),
  archived: sentence('{thing}: put into the archive'),
  restored: sentence('{thing}: taken out of the archive'),
  began: sentence('{thing}: began'),
  ended: sentence('{thing}: ended'),
  received: sentence('{thing}: arrived'),
  moved: sentence('{thing}: moved on'),
  issued: sentence('{thing}: issued'),
  withdrawn: sentence('{thing}: withdrawn'),
} as const

const student = { of: 'students', thing: sentence('Student') } as const
const guardian = { of: 'guardians', thing: sentence('Guardian') } as const
const teacher = { of: 'teachers', thing: sentence('Teacher') } as const
const staff = { of: 'staff', thing: sentence('Member of staff') } as const
const enrolment = { of: 'enrolments', thing: sentence('Enrolment') } as const
const admission = { of: 'admissions', thing: sentence('Application') } as const
const certificate = { of: 'certificates', thing: sentence('Certificate') } as const

/** What can be told to others, and of the rows of which list it tells. */
export const webhookEvents = {
  'student.created': student,
  'student.updated': student,
  'student.archived': student,
  'student.restored': student,
  'guardian.created': guardian,
  'guardian.updated': guardian,
  'guardian.archived': guardian,
  'guardian.restored': guardian,
  'teacher.created': teacher,
  'teacher.updated': teacher,
  'teacher.archived': teacher,
  'teacher.restored': teacher,
  'staff.created': staff,
  'staff.updated': staff,
  'staff.archived': staff,
  'staff.restored': staff,
  'enrolment.began': enrolment,
  'enrolment.ended': enrolment,
  'admission.received': admission,
  'admission.moved': admission,
  'certificate.issued': certificate,
  'certificate.withdrawn': certificate,
} as const
export type WebhookEvent = keyof typeof webhookEvents

/** Sent by the button that tries a webhook out. */
export const testEvent = 'webhook.test'

export const eventTypes = Object.keys(webhookEvents) as WebhookEvent[]

/** What an event is called: Student, added. */
export function eventLabel(say: Say, type: WebhookEvent): string {
  const deed = type.split('.')[1] as keyof typeof deeds
  return say(deeds[deed], { thing: say(webhookEvents[type].thing) })
}
