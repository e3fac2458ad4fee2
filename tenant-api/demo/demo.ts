import { sql } from 'drizzle-orm'
import { type School, schoolAt } from '../src/core/school/school.ts'
import * as apiKeys from './access/api-keys/seed.ts'
import * as accounts from './access/sessions/seed.ts'
import * as singleSignOn from './access/single-sign-on/seed.ts'
import * as supportAccess from './access/support-access/seed.ts'
import * as invitations from './accounts/invitations/seed.ts'
import * as registrations from './accounts/registrations/seed.ts'
import * as admissions from './admissions/applicants/seed.ts'
import * as gate from './attendance/gate/seed.ts'
import * as leave from './attendance/leave/seed.ts'
import * as registers from './attendance/registers/seed.ts'
import * as staffAttendance from './attendance/staff/seed.ts'
import * as terminals from './attendance/terminals/seed.ts'
import * as bellSchedules from './institute/bell-schedules/seed.ts'
import * as calendar from './institute/calendar/seed.ts'
import * as customFields from './institute/custom-fields/seed.ts'
import * as departments from './institute/departments/seed.ts'
import * as schoolDays from './institute/school-days/seed.ts'
import * as settings from './institute/settings/seed.ts'
import * as structure from './institute/structure/structure.ts'
import * as diary from './learning/diary/seed.ts'
import * as subjectChoices from './learning/subject-choices/seed.ts'
import * as subjectPlans from './learning/subject-plans/seed.ts'
import * as announcements from './messages/announcements/seed.ts'
import * as meetings from './messages/meetings/seed.ts'
import * as messages from './messages/outbound/seed.ts'
import * as threads from './messages/threads/seed.ts'
import * as tickets from './messages/tickets/seed.ts'
import * as familyAccounts from './money/family-accounts.ts'
import * as feeSetup from './money/fee-setup.ts'
import * as closedBooks from './money/books/close.ts'
import * as books from './money/books/seed.ts'
import * as documents from './people/documents/seed.ts'
import * as employees from './people/employees/seed.ts'
import * as enrolment from './people/enrolment/seed.ts'
import * as notes from './people/notes/seed.ts'
import * as teams from './people/teams/seed.ts'
import * as notifications from './platform/notifications/seed.ts'
import * as certificates from './records/certificates/seed.ts'
import * as idCards from './records/id-cards/seed.ts'
import * as personData from './records/person-data/seed.ts'
import * as usage from './records/usage/seed.ts'
import * as webhooks from './records/webhooks/seed.ts'

/** What one module has in the demo school. */
type Part = {
  /** Puts its rows in, through the module's own verbs; what is there already stays as it is. */
  seed?(school: School): Promise<void>
  /** The many rows beside those, which make the demo school as large as it is; tests do without. */
  crowd?(school: School): Promise<void>
}

/** In the order in which they stand on each other. */
const parts: readonly Part[] = [
  settings,
  structure,
  departments,
  calendar,
  schoolDays,
  bellSchedules,
  subjectPlans,
  accounts,
  apiKeys,
  customFields,
  enrolment,
  employees,
  teams,
  documents,
  singleSignOn,
  invitations,
  registrations,
  subjectChoices,
  leave,
  registers,
  staffAttendance,
  terminals,
  gate,
  messages,
  announcements,
  tickets,
  threads,
  diary,
  meetings,
  feeSetup,
  familyAccounts,
  books,
  // Nothing is booked in a month that is closed.
  closedBooks,
  personData,
  supportAccess,
  notes,
  idCards,
  admissions,
  certificates,
  notifications,
  usage,
  webhooks,
]

/** Fills the demo school; what is there already stays as it is. */
export async function seedDemo(host: string): Promise<void> {
  await seedSchool(patient(await schoolAt(host)))
}

/** Fills a school as the demo school is filled. */
export async function seedSchool(school: School): Promise<void> {
  for (const { seed } of parts) await seed?.(school)
}

/** Brings the demo school to its full size. */
export async function crowdDemo(host: string): Promise<void> {
  const school = patient(await schoolAt(host))
  for (const { crowd } of parts) await crowd?.(school)
}

/** A crowd in one statement may take a busy machine longer than what a reader waits for; here nobody waits. */
function patient(school: School): School {
  const transaction: School['transaction'] = (user, act, fn) =>
    school.transaction(user, act, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '2min'`)
      return fn(tx)
    })
  return Object.create(school, { transaction: { value: transaction } })
}
