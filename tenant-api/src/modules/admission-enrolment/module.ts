import { sentence } from 'kit/words'
import { defineModule } from '../../module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** An applicant becomes a student. */
export const admissionEnrolment = defineModule({
  name: 'admission-enrolment',
  permissions: [],
  endpoints: [contract.readEnrolment, contract.enrolApplicant],
  sentences: {
    'admissions.enrolled': sentence('Enrolled the applicant {name} in {section}'),
  },
  routes,
})
