import type { Endpoint } from 'kit/contract/contract'
import { succeeded, type Answer } from './answers.ts'
import { nameOf } from './scene-requests.ts'
import { chief, type Member } from './school-template.ts'
import type { Verdict } from './verdicts.ts'

type Excuse = {
  at: RegExp
  is(answer: Answer): boolean
  why: string
  /** What was expected instead: to be let in, where nothing is said. */
  from?: readonly Verdict[]
}

/** Who may do something in general, and for another reason than a permission not this one thing: by endpoint and answer. */
const excuses: readonly Excuse[] = [
  {
    at: /^(POST|PUT|PATCH) /,
    is: isChoice,
    why: 'may write a row, but not see what it has to name, and gets as far as the form',
  },
  {
    at: /^POST \/[a-z-]+(\/(series|newcomers|appointments|late|leaving|pins))?$/,
    is: isChoice,
    why: 'adds a row in a campus that is not theirs to see, and gets as far as the form',
    from: ['forbidden', 'hidden'],
  },
  {
    at: /^POST \/devices\/pins$/,
    is: ({ status, body }) => status === 422 && body.includes('"pointer":"/pin","code":"choice"'),
    why: 'names a number of which only the terminals of others have told, and gets as far as the form',
    from: ['forbidden', 'hidden'],
  },
  {
    at: /^\w+ \/(users|invitations|roles|registrations|teachers|staff|viewing|api-keys|webhooks|log-in-providers)(\/|$)/,
    is: ({ status, body }) => status === 403 && /"code":"(?:users\.)?(?:beyond-own|super-admin)"/.test(body),
    why: 'hands on powers, or acts on a log-in that has more of them than oneself',
    from: ['let in', 'forbidden'],
  },
  {
    at: /^\w+ \/support-access(\/|$)/,
    is: ({ status, body }) => status === 403 && body.includes('"code":"support.super-admin"'),
    why: 'has the power by a shuffled grant, and is no super admin, who alone lets support in',
  },
  {
    at: /^POST \/registrations\/:id\/approval$/,
    is: ({ status }) => status === 404,
    why: 'decides registrations, and does not see the child that this one is about',
  },
  {
    at: /^PATCH \/profile$/,
    is: ({ status, body }) => status === 422 && body.includes('"code":"office"'),
    why: 'studies here, and leaves the own address to the office',
  },
  {
    at: /^(POST|DELETE) \/students\/:id\/guardians/,
    is: isGuardian,
    why: 'may change a student, and neither sees nor adds guardians',
  },
  {
    at: /^POST \/[a-z]+\/:id\/mergers$/,
    is: isChoice,
    why: 'may merge neither of two, and is told so of the one that is looked at first',
    from: ['forbidden'],
  },
  {
    at: /^POST \/my-presence(\/scan)?$/,
    is: ({ status, body }) => status === 403 && /"code":"presence\.(?:no-employee|office-marks)"/.test(body),
    why: 'does not say by themselves that they are in, for want of the power or of a post here',
  },
  {
    at: /^POST \/arrangements\/:id\/(acceptance|refusal)$/,
    is: ({ status, body }) => status === 403 && body.includes('"code":"arrangements.not-own"'),
    why: 'sees covers, and is not who covers this lesson',
    from: ['let in', 'hidden', 'forbidden'],
  },
  {
    at: /^(GET|POST) \/timetabling\/runs$/,
    is: ({ status }) => status === 404,
    why: 'draws timetables up, and does not reach this one',
    from: ['let in', 'hidden', 'forbidden'],
  },
  {
    at: /^\w+ \/timetable-imports\/:id/,
    is: ({ status }) => status === 404,
    why: 'sees timetables of the campus and draws up none there, and finds no file of one',
    from: ['forbidden'],
  },
  {
    at: /^(GET \/lesson-changes\/places|POST \/lesson-changes)$/,
    is: ({ status, body }) => status === 404 || (status === 403 && body.includes('"code":"beyond-reach"')),
    why: 'changes lessons, and not this one, which is of a campus out of reach or only seen',
    from: ['let in', 'hidden', 'forbidden'],
  },
  {
    at: /^GET \/weeks\/(sheets|master-sheet)$/,
    is: ({ status, body }) => status === 409 && body.includes('"code":"week-prints.empty"'),
    why: 'prints weeks of the campus, and none of those within reach has a lesson',
  },
  {
    at: /^(GET \/lesson-proposals\/times|POST \/lesson-proposals|DELETE \/lesson-proposals\/:id)$/,
    is: ({ status, body }) =>
      status === 404 || (status === 403 && /"code":"(?:lesson-proposals.not-own|beyond-reach)"/.test(body)),
    why: 'may propose other times, and not for this lesson, which is of others',
    from: ['let in', 'hidden', 'forbidden'],
  },
  {
    at: /^POST \/lesson-proposals\/:id\/acceptance$/,
    is: ({ status, body }) => status === 404 || (status === 403 && body.includes('"code":"beyond-reach"')),
    why: 'decides about other times, and does not draw up the draft in which it would be so',
  },
  {
    at: /^POST \/student-leaves(\/:id\/cancellation)?$/,
    is: ({ status, body }) => status === 403 && body.includes('"code":"leave.minor"'),
    why: 'is no adult, and has guardians who ask',
  },
  {
    at: /^POST \/(student|staff)-leaves\/:id\/(approval|rejection|revocation)$/,
    is: ({ status, body }) => status === 403 && body.includes('"code":"leave.own"'),
    why: 'decides leave, and not of themself or an own child',
    from: ['let in', 'forbidden'],
  },
  {
    at: /^POST \/me\/opt-out$/,
    is: ({ status, body }) => status === 409 && body.includes('"code":"no-guardian"'),
    why: 'was a guardian until yesterday, and has no access of one to give up',
  },
]

/** Every field that was refused names a row, by its id, that is not there to be chosen. */
function isChoice({ status, body }: Answer): boolean {
  if (status !== 422) return false
  const { errors = [] }: { errors?: { pointer: string; code: string }[] } = JSON.parse(body)
  return (
    errors.length > 0 &&
    errors.every(({ pointer, code }) => code === 'choice' && /(?:Id|\/ids(?:\/\d+)?)$/.test(pointer))
  )
}

/** The guardian who is named, or would be added, is none for whom it is to choose. */
function isGuardian({ status, body }: Answer): boolean {
  return status === 422 && /"pointer":"\/(guardianId|firstName)","code":"choice"/.test(body)
}

type Seen = { answer: Answer; expected: Verdict; member: Member }

/** Excused is only what was expected otherwise in just that way, and never of who may do everything. */
export function isExcused(endpoint: Endpoint, { answer, expected, member }: Seen): boolean {
  if (member === chief || succeeded(endpoint, answer)) return false
  return excuses.some(
    ({ at, is, from = ['let in'] }) => from.includes(expected) && at.test(nameOf(endpoint)) && is(answer),
  )
}
