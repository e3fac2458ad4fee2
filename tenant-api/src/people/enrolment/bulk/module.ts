import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import { stepsJob } from './steps-job.ts'

/** The steps of an enrolment for many students at once. */
export const massEnrolment = defineModule({
  name: 'mass-enrolment',
  contract,
  sentences: {
    'students.many-steps-asked': sentence(
      'Asked for a step of the enrolment of {count, plural, one {# person} other {# people}}',
    ),
    'students.many-enrolled': sentence(
      'Enrolled {count, plural, one {# person} other {# people}} in {section}',
    ),
    'students.many-transferred': sentence(
      'Transferred {count, plural, one {# person} other {# people}} to {section}',
    ),
    'students.many-left': sentence('{count, plural, one {# person} other {# people}} left {section}'),
    'students.many-steps-undone': sentence(
      'Took back the last step of {count, plural, one {# person} other {# people}}',
    ),
  },
  quiet: ['students.many-steps-asked'],
  jobs: { 'students.steps': stepsJob },
  routes,
})
