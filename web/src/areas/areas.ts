import type { Area } from '../shell/navigation/area.ts'
import { access } from './access/sessions/area.ts'
import { audit } from './records/audit/area.ts'
import { admissions } from './admissions/applicants/area.ts'
import { apiKeys } from './access/api-keys/area.ts'
import { attendance } from './attendance/registers/area.ts'
import { presence } from './attendance/staff/area.ts'
import { leave } from './attendance/leave/area.ts'
import { books } from './money/books/area.ts'
import { bells } from './institute/bell-schedules/area.ts'
import { calendar } from './institute/calendar/area.ts'
import { customFields } from './institute/custom-fields/area.ts'
import { certificates } from './records/certificates/area.ts'
import { departments } from './institute/departments/area.ts'
import { devices } from './attendance/terminals/area.ts'
import { documents } from './people/documents/area.ts'
import { enrolment } from './people/enrolment/area.ts'
import { files } from './platform/files/area.ts'
import { diary } from './learning/diary/area.ts'
import { domains } from './platform/domains/area.ts'
import { supportAccess } from './access/support-access/area.ts'
import { support } from './messages/support/area.ts'
import { meetings } from './messages/meetings/area.ts'
import { gate } from './attendance/gate/area.ts'
import { history } from './records/row-history/area.ts'
import { home } from './records/home/area.ts'
import { imports } from './records/imports/area.ts'
import { jobs } from './platform/jobs/area.ts'
import { merging } from './people/duplicates/area.ts'
import { notes } from './people/notes/area.ts'
import { announcements } from './messages/announcements/area.ts'
import { tickets } from './messages/tickets/area.ts'
import { threads } from './messages/threads/area.ts'
import { messages } from './messages/outbound/area.ts'
import { notifications } from './platform/notifications/area.ts'
import { familyAccounts } from './money/family-accounts/area.ts'
import { feeSetup } from './money/fee-setup/area.ts'
import { invoices } from './money/invoices/area.ts'
import { passwords } from './access/passwords/area.ts'
import { personData } from './records/person-data/area.ts'
import { people } from './people/students-and-guardians/area.ts'

import { promotion } from './people/promotion/area.ts'
import { prints } from './records/id-cards/area.ts'
import { readers } from './records/record-access/area.ts'
import { registrations } from './accounts/registrations/area.ts'
import { roles } from './access/roles/area.ts'
import { schoolExport } from './records/export/area.ts'
import { oidc } from './access/single-sign-on/area.ts'
import { secondFactor } from './access/second-factor/area.ts'
import { settings } from './institute/settings/area.ts'
import { structure } from './institute/structure/area.ts'
import { subjectChoices } from './learning/subject-choices/area.ts'
import { subjectPlans } from './learning/subject-plans/area.ts'
import { teams } from './people/teams/area.ts'
import { usage } from './records/usage/area.ts'
import { users } from './access/users/area.ts'
import { webhooks } from './records/webhooks/area.ts'

/** Every area of the dashboard, in the order of the navigation. */
export const areas: readonly Area[] = [
  home,
  people,
  merging,
  notes,
  history,
  readers,
  enrolment,
  promotion,
  subjectChoices,
  admissions,
  structure,
  subjectPlans,
  departments,
  teams,
  documents,
  prints,
  certificates,
  attendance,
  presence,
  leave,
  gate,
  devices,
  calendar,
  bells,
  settings,
  users,
  registrations,
  usage,
  roles,
  apiKeys,
  webhooks,
  customFields,
  files,
  imports,
  audit,
  access,
  passwords,
  secondFactor,
  oidc,
  notifications,
  messages,
  announcements,
  threads,
  tickets,
  diary,
  meetings,
  familyAccounts,
  feeSetup,
  books,
  invoices,
  domains,
  personData,
  schoolExport,
  support,
  supportAccess,
  jobs,
]
