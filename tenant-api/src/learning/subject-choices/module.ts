import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** Of the alternatives in a section's plan, those that each student takes. */
export const subjectChoices = defineModule({
  name: 'subject-choices',
  // Who may change students says what they take.
  permissions: [],
  endpoints: [
    contract.readSubjectChoices,
    contract.readChoicesSheet,
    contract.chooseSubjects,
    contract.listTakenSubjects,
  ],
  sentences: {
    'subject-choices.updated': sentence(
      'Said what {count, plural, one {# student} other {# students}} of {name} take',
    ),
    'subject-choices.seeded': sentence('Added the chosen subjects of the demo school'),
  },
  routes,
})
