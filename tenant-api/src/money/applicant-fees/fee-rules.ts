import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { crudOf, referencedBy } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { followApplications } from '../../admissions/applicants/stages.ts'
import { alsoRemind } from '../invoices/reminders/reminders.ts'
import { invoiceList } from '../invoices/tables.ts'
import { carryOver } from './applicant-accounts.ts'
import { creditClosed } from './closed-applications.ts'
import { applicantFees } from './contract.ts'
import { applicantFee } from './tables.ts'
import { remindApplicants } from './messages.ts'

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
alsoRemind(remindApplicants)
// In the archive nobody would see what the family is still asked to pay.
referencedBy({
  on: () => admissionCrud,
  table: invoiceList,
  column: invoiceList.admissionId,
  says: sentence(
    'Fees of {name} are still open. Reject or withdraw the application, or cancel the fees, before you archive it',
  ),
  where: () =>
    sql`${invoiceList.studentId} is null and ${invoiceList.open} > 0 and ${invoiceList.state} <> 'cancelled'`,
})
