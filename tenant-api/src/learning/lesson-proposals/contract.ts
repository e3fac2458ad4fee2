import { endpoint, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleDraft } from '../timetables/contract.ts'

/** A lesson of the demo school's teacher, and what she proposes for it; examples and tests name them. */
export const exampleOwnLesson = '01980000-0000-7000-8000-0000000ef001'
export const exampleProposal = '01980000-0000-7000-8000-0000000ef002'

/** Who proposes other times for the own lessons (mark), and who decides about them. */
export const lessonProposals = {
  resource: 'lesson-proposals',
  label: 'Other times for lessons',
  within: 'campus',
  actions: ['edit', 'mark'],
  near: { mark: ['section'] },
} satisfies Permission as Permission

const decides = [lessonProposals.resource, 'edit'] as const
const proposes = [lessonProposals.resource, 'mark'] as const
const weekday = z.int().min(1).max(7)
const period = z.int().min(1).max(40)
const instant = z.iso.datetime({ offset: true })

export const proposalStates = {
  open: sentence('Waits for the office'),
  accepted: sentence('Accepted'),
  declined: sentence('Declined'),
  withdrawn: sentence('Withdrawn'),
} as const
export type ProposalState = keyof typeof proposalStates

const place = z.object({ weekday, period })

export const readOtherTimes = endpoint({
  method: 'GET',
  path: '/lesson-proposals/times',
  summary:
    'The times that an own lesson of a published timetable could have: which are free, or an exchange, and why the others are not',
  may: proposes,
  query: z.strictObject({ lesson: z.uuid() }),
  response: z.object({
    now: place,
    times: z.array(
      place.extend({
        /** Of a `swap` other lessons of the section would change places with it. */
        state: z.enum(['free', 'swap', 'taken']),
        /** Why not; else what is to be known. */
        words: z.array(z.string()),
      }),
    ),
  }),
  example: { query: { lesson: exampleOwnLesson } },
})

const ownProposal = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  sections: z.string(),
  subject: z.string(),
  now: place,
  proposed: place,
  reason: z.string(),
  state: oneOf(proposalStates),
  answer: z.string(),
  createdAt: instant,
})
export type OwnProposal = z.output<typeof ownProposal>

export const listOwnProposals = endpoint({
  method: 'GET',
  path: '/lesson-proposals/own',
  summary: 'The other times that I have proposed for my lessons, the newest first',
  may: proposes,
  response: z.object({ rows: z.array(ownProposal) }),
  example: {},
})

export const proposeTime = endpoint({
  method: 'POST',
  path: '/lesson-proposals',
  summary: 'Propose another time for an own lesson of a published timetable; the office decides',
  may: proposes,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lessonId: z.uuid(),
    weekday: weekday.meta({ title: 'Weekday' }),
    period: period.meta({ title: 'Period' }),
    reason: text(1, 200).meta({ title: 'Reason' }),
  }),
  response: ownProposal,
  example: {
    body: { lessonId: exampleOwnLesson, weekday: 5, period: 2, reason: 'The laboratory is free then' },
  },
})

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/lesson-proposals/:id',
  summary: 'Take back what I have proposed, as long as nobody has decided',
  may: proposes,
  params: idParams,
  response: ownProposal,
  example: { params: { id: exampleProposal } },
})

const waitingProposal = ownProposal.omit({ state: true, answer: true }).extend({
  campusId: z.uuid(),
  shiftId: z.uuid().nullable(),
  teacher: z.object({ id: z.uuid(), name: z.string(), otherName: z.string() }),
})
export type WaitingProposal = z.output<typeof waitingProposal>

export const listProposals = endpoint({
  method: 'GET',
  path: '/lesson-proposals',
  summary: 'The other times for their lessons that teachers have proposed and nobody has decided about',
  may: decides,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ rows: z.array(waitingProposal) }),
  example: { query: {} },
})

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/lesson-proposals/:id/acceptance',
  summary:
    'Move the lesson in a draft as its teacher proposes and lock it there, in exchange where others are in the way; refused where that is not possible there',
  may: decides,
  params: idParams,
  body: z.strictObject({ timetableId: z.uuid() }),
  response: z.object({ timetableId: z.uuid(), version: z.int() }),
  example: { params: { id: exampleProposal }, body: { timetableId: exampleDraft } },
})

export const proposalAnswer = z.strictObject({
  answer: text(1, 200).meta({ title: 'Word to the teacher' }),
})

export const declineProposal = endpoint({
  method: 'POST',
  path: '/lesson-proposals/:id/refusal',
  summary: 'Decline what a teacher proposes, with a word to the teacher',
  may: decides,
  params: idParams,
  body: proposalAnswer,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleProposal }, body: { answer: 'The laboratory is repaired on Fridays' } },
})

export const permissions: readonly Permission[] = [lessonProposals]
