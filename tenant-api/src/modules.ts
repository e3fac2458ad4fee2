import type { Module } from './module.ts'
import { access } from './modules/access/module.ts'
import { admissionEnrolment } from './modules/admission-enrolment/module.ts'
import { admissionForm } from './modules/admission-form/module.ts'
import { admissionPapers } from './modules/admission-papers/module.ts'
import { admissions } from './modules/admissions/module.ts'
import { alerts } from './modules/alerts/module.ts'
import { apiKeys } from './modules/api-keys/module.ts'
import { asking } from './modules/asking/module.ts'
import { attendance } from './modules/attendance/module.ts'
import { attendanceReports } from './modules/attendance-reports/module.ts'
import { auditSeal } from './modules/audit-seal/module.ts'
import { auditSheets } from './modules/audit-sheet/module.ts'
import { bells } from './modules/bells/module.ts'
import { calendar } from './modules/calendar/module.ts'
import { customFields } from './modules/custom-fields/module.ts'
import { certificates } from './modules/certificates/module.ts'
import { departments } from './modules/departments/module.ts'
import { devices } from './modules/devices/module.ts'
import { diary } from './modules/diary/module.ts'
import { meetings } from './modules/meetings/module.ts'
import { documents } from './modules/documents/module.ts'
import { domains } from './modules/domains/module.ts'
import { employees } from './modules/employees/module.ts'
import { enrolment } from './modules/enrolment/module.ts'
import { files } from './modules/files/module.ts'
import { gate } from './modules/gate/module.ts'
import { history } from './modules/history/module.ts'
import { home } from './modules/home/module.ts'
import { imports } from './modules/imports/module.ts'
import { institute } from './modules/institute/module.ts'
import { invitations } from './modules/invitations/module.ts'
import { jobs } from './modules/jobs/module.ts'
import { massEnrolment } from './modules/mass-enrolment/module.ts'
import { messageChannels } from './modules/message-channels/module.ts'
import { messagePreferences } from './modules/message-preferences/module.ts'
import { messageWords } from './modules/message-words/module.ts'
import { announcements } from './modules/announcements/module.ts'
import { tickets } from './modules/tickets/module.ts'
import { threads } from './modules/threads/module.ts'
import { messages } from './modules/messages/module.ts'
import { merging } from './modules/merging/module.ts'
import { notes } from './modules/notes/module.ts'
import { notifications } from './modules/notifications/module.ts'
import { personData } from './modules/person-data/module.ts'
import { people } from './modules/people/module.ts'
import { leave } from './modules/leave/module.ts'
import { logInCodes } from './modules/log-in-codes/module.ts'
import { oidc } from './modules/oidc/module.ts'
import { optOut } from './modules/opt-out/module.ts'
import { passwords } from './modules/passwords/module.ts'
import { kiosks } from './modules/kiosks/module.ts'
import { presence } from './modules/presence/module.ts'
import { profile } from './modules/profile/module.ts'
import { promotion } from './modules/promotion/module.ts'
import { prints } from './modules/prints/module.ts'
import { proof } from './modules/proof/module.ts'
import { readers } from './modules/readers/module.ts'
import { registrations } from './modules/registrations/module.ts'
import { roles } from './modules/roles/module.ts'
import { schoolDays } from './modules/school-days/module.ts'
import { schoolExports } from './modules/school-export/module.ts'
import { search } from './modules/search/module.ts'
import { secondFactor } from './modules/second-factor/module.ts'
import { settings } from './modules/settings/module.ts'
import { siblingEnrolment } from './modules/sibling-enrolment/module.ts'
import { support } from './modules/support/module.ts'
import { supportAccess } from './modules/support-access/module.ts'
import { structure } from './modules/structure/module.ts'
import { subjectChoices } from './modules/subject-choices/module.ts'
import { subjectPlans } from './modules/subject-plans/module.ts'
import { teams } from './modules/teams/module.ts'
import { usage } from './modules/usage/module.ts'
import { users } from './modules/users/module.ts'
import { viewing } from './modules/viewing/module.ts'
import { webhooks } from './modules/webhooks/module.ts'
import { views } from './modules/views/module.ts'

/** Every module of the product; the order is that of the checklist and of seeding. */
export const modules: readonly Module[] = [
  institute,
  settings,
  structure,
  departments,
  calendar,
  schoolDays,
  bells,
  imports,
  subjectPlans,
  access,
  auditSeal,
  auditSheets,
  roles,
  asking,
  apiKeys,
  files,
  customFields,
  people,
  enrolment,
  siblingEnrolment,
  massEnrolment,
  promotion,
  employees,
  teams,
  documents,
  passwords,
  logInCodes,
  proof,
  optOut,
  users,
  secondFactor,
  oidc,
  viewing,
  invitations,
  registrations,
  profile,
  subjectChoices,
  leave,
  attendance,
  attendanceReports,
  presence,
  kiosks,
  devices,
  gate,
  alerts,
  messages,
  messageChannels,
  messageWords,
  messagePreferences,
  announcements,
  tickets,
  threads,
  diary,
  meetings,
  domains,
  personData,
  schoolExports,
  support,
  supportAccess,
  merging,
  notes,
  history,
  readers,
  prints,
  admissions,
  admissionPapers,
  admissionForm,
  admissionEnrolment,
  certificates,
  home,
  jobs,
  notifications,
  search,
  views,
  usage,
  webhooks,
]
