import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** An applicant becomes a student. */
export const admissionEnrolment = defineModule({
  name: 'admission-enrolment',
  contract,
  sentences: {
    'admissions.enrolled': sentence('Enrolled the applicant {name} in {section}'),
  },
  routes,
})
