import { oneOf, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { assessments } from '../assessments/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

goWithPerson({
  table: 'retest_student',
  column: 'student_id',
  clash: 'own.retest_id = theirs.retest_id',
})

/** Assessments that some students sit again: attempt 2 of their scores. Whoever has the marks has these. */
export const retests = defineModule({
  name: 'retests',
  contract,
  labels,
  defaultGrants: {},
  sentences: {
    'retests.arranged': sentence(
      'Arranged the retest of {name} for {count, plural, one {# student} other {# students}}',
    ),
    'retests.entered': sentence(
      'Entered {count, plural, one {# mark} other {# marks}} of the retest of {name}',
    ),
    'retests.corrected': sentence(
      'Changed {count, plural, one {# mark} other {# marks}} of the retest of {name}: {reason}',
    ),
  },
  routes,
  personal: [
    { table: 'retest_student', area: 'learning', by: { student_id: 'student' }, erase: 'keep' },
  ],
  audited: {
    retest: z.object({
      assessmentId: rowOf(() => assessments).meta({ title: 'Assessment' }),
      day: z.iso.date().meta({ title: 'Day' }),
      rule: oneOf(contract.retestRules).meta({ title: 'What counts' }),
      isLocked: z.boolean().meta({ title: 'Locked' }),
    }),
    retest_student: z.object({
      retestId: z.uuid().meta({ title: 'Retest' }),
      studentId: rowOf(() => students).meta({ title: 'Student' }),
    }),
  },
})
