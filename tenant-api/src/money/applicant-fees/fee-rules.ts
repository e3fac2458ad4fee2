import { sentence } from 'kit/text/words'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { followApplications } from '../../admissions/applicants/stages.ts'
import { carryOver } from './applicant-accounts.ts'
import { creditClosed } from './closed-applications.ts'
import { applicantFees } from './contract.ts'
import { applicantFee } from './tables.ts'

/** The fees before enrolment of each campus, and their table. */
export const applicantFeeCrud = crudOf(applicantFees, {
  table: applicantFee,
  within: { campus: applicantFee.campusId },
  rows: { campusId: () => campusCrud, classId: () => classCrud },
  taken: {
    applicant_fee_once: {
      code: 'applicant-fees.taken',
      message: sentence('This step has a fee here already. Change that one'),
      field: 'stage',
    },
  },
})

followApplications({ closed: creditClosed, enrolled: carryOver })
