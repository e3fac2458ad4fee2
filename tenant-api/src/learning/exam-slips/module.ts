import { oneOf, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { exams } from '../exams/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import './tables.ts'

/** Roll-number slips: numbers, and whose slip is kept back. */
export const examSlips = defineModule({
  name: 'exam-slips',
  contract,
  labels,
  sentences: {
    'exam-slips.numbered': sentence(
      'Gave {count, plural, one {# student} other {# students}} a roll number in {name}',
    ),
    'exam-slips.held': sentence('Kept the slip of {names} back in {name}: {reason}'),
    'exam-slips.released': sentence('Released the slip of {names} in {name}: {reason}'),
  },
  routes,
  personal: [
    {
      table: 'exam_candidate',
      area: 'learning',
      by: { student_id: 'student' },
      erase: { hold_reason: "case when held_for is null then '' else '–' end", release_reason: "''" },
    },
  ],
  audited: {
    exam_candidate: z.object({
      examId: rowOf(() => exams).meta({ title: 'Exam' }),
      studentId: rowOf(() => students).meta({ title: 'Student' }),
      number: z.int().meta({ title: 'Number of the slip' }),
      heldFor: oneOf(contract.slipHolds).meta({ title: 'Kept back for' }),
      holdReason: z.string().meta({ title: 'Reason' }),
      releaseReason: z.string().meta({ title: 'Why it was released' }),
    }),
  },
})
