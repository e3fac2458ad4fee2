import type { Action, Reach } from 'kit/contract/contract'
import { oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { byCampus, homePage, pageRead } from '../../core/page-reads.ts'
import { teachers } from '../../people/employees/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

goWithPerson({ table: 'lesson_proposal', column: 'employee_id', side: 'staff' })

const { resource } = contract.lessonProposals
const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [resource, action, reach])

/** Other times that teachers propose for their lessons, and what the office says to them. */
export const lessonProposals = defineModule({
  name: 'lesson-proposals',
  labels,
  contract,
  defaultGrants: {
    // Whoever makes somebody a teacher has what a teacher may do.
    super_admin: grants('institute', 'edit', 'mark'),
    administrator: grants('institute', 'edit', 'mark'),
    admin: grants('campus', 'edit', 'mark'),
    campus_manager: grants('campus', 'edit', 'mark'),
    moderator: grants('campus', 'edit', 'mark'),
    teacher: grants('section', 'mark'),
    section_teacher: grants('section', 'mark'),
  },
  sentences: {
    'lesson-proposals.proposed': sentence('Proposed another time for {subject} of {sections}'),
    'lesson-proposals.withdrawn': sentence('Took back the other time proposed for {subject} of {sections}'),
    'lesson-proposals.accepted': sentence(
      'Accepted the other time for {subject} of {sections} in {name}, and locked the lesson there',
    ),
    'lesson-proposals.declined': sentence('Declined the other time for {subject} of {sections}'),
  },
  routes,
  pageReads: [
    pageRead(homePage, contract.listProposals, {
      needs: [[resource, 'edit']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  personal: [
    {
      table: 'lesson_proposal',
      area: 'learning',
      by: { employee_id: 'person' },
      erase: { reason: "''", answer: "''" },
    },
  ],
  mentions: { 'lesson_proposal.decided_by': 'what the school has set' },
  audited: {
    lesson_proposal: z.object({
      employeeId: rowOf(() => teachers).meta({ title: 'Teacher' }),
      placementId: z.uuid().meta({ title: 'Lesson of the week' }),
      weekday: z.int().meta({ title: 'Weekday' }),
      period: z.int().meta({ title: 'Period' }),
      reason: text(0, 200).meta({ title: 'Reason' }),
      state: oneOf(contract.proposalStates).meta({ title: 'State' }),
      answer: text(0, 200).meta({ title: 'Word to the teacher' }),
      draftId: z.uuid().meta({ title: 'Timetable' }),
      decidedBy: z.uuid().meta({ title: 'Decided by' }),
      decidedAt: z.iso.datetime().meta({ title: 'Decided' }),
    }),
  },
})
