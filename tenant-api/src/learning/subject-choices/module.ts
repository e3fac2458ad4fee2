import { sentence } from 'kit/text/words'
import { text } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

/** Of the alternatives in a section's plan, those that each student takes. */
export const subjectChoices = defineModule({
  name: 'subject-choices',
  labels,
  columns: {
    enrolmentId: sentence('Enrolment'),
  },
  // Who may change students says what they take.
  contract,
  sentences: {
    'subject-choices.updated': sentence(
      'Said what {count, plural, one {# student} other {# students}} of {name} take',
    ),
    'subject-choices.seeded': sentence('Added the chosen subjects of the demo school'),
  },
  routes,
  personal: [{ table: 'subject_choice', area: 'learning', by: { enrolment_id: 'enrolment' }, erase: 'keep' }],
  audited: {
    subject_choice: z.object({ choice: text(0, 60) }),
  },
})
