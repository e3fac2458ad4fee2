import type { Module } from '../core/module.ts'
import { access } from '../access/sessions/module.ts'
import { admissionForm } from '../admissions/form/module.ts'
import { admissions } from '../admissions/applicants/module.ts'
import { alerts } from '../messages/alerts/module.ts'
import { apiKeys } from '../access/api-keys/module.ts'
import { attendance } from '../attendance/registers/module.ts'
import { attendanceReports } from '../attendance/reports/module.ts'
import { audit } from '../records/audit/module.ts'
import { bells } from '../institute/bell-schedules/module.ts'
import { calendar } from '../institute/calendar/module.ts'
import { customFields } from '../institute/custom-fields/module.ts'
import { certificates } from '../records/certificates/module.ts'
import { challans } from '../money/challans/module.ts'
import { departments } from '../institute/departments/module.ts'
import { devices } from '../attendance/terminals/module.ts'
import { arrangements } from '../learning/arrangements/module.ts'
import { coverRules } from '../learning/cover-rules/module.ts'
import { diary } from '../learning/diary/module.ts'
import { lessonProposals } from '../learning/lesson-proposals/module.ts'
import { lessons } from '../learning/lessons/module.ts'
import { applicantFees } from '../money/applicant-fees/module.ts'
import { familyAccounts } from '../money/family-accounts/module.ts'
import { feeCertificates } from '../money/fee-certificates/module.ts'
import { feeSetup } from '../money/fee-setup/module.ts'
import { feePlans } from '../money/fee-setup/plans/module.ts'
import { defaulters } from '../money/defaulters/module.ts'
import { meetings } from '../messages/meetings/module.ts'
import { bank } from '../money/bank/module.ts'
import { books } from '../money/books/module.ts'
import { cheques } from '../money/cheques/module.ts'
import { financeReports } from '../money/finance-reports/module.ts'
import { collecting } from '../money/collecting/module.ts'
import { receipts } from '../money/receipts/module.ts'
import { refunds } from '../money/refunds/module.ts'
import { billNumbers } from '../money/bill-numbers/module.ts'
import { onlinePayments } from '../money/online-payments/module.ts'
import { tills } from '../money/tills/module.ts'
import { invoices } from '../money/invoices/module.ts'
import { documents } from '../people/documents/module.ts'
import { domains } from '../platform/domains/module.ts'
import { employees } from '../people/employees/module.ts'
import { enrolment } from '../people/enrolment/module.ts'
import { files } from '../platform/files/module.ts'
import { gate } from '../attendance/gate/module.ts'
import { history } from '../records/row-history/module.ts'
import { home } from '../records/home/module.ts'
import { imports } from '../records/imports/module.ts'
import { institute } from '../institute/institute/module.ts'
import { invitations } from '../accounts/invitations/module.ts'
import { jobs } from '../platform/jobs/module.ts'
import { messageChannels } from '../messages/channels/module.ts'
import { messagePreferences } from '../messages/preferences/module.ts'
import { announcements } from '../messages/announcements/module.ts'
import { tickets } from '../messages/tickets/module.ts'
import { threads } from '../messages/threads/module.ts'
import { declareMessages } from '../messages/outbound/events.ts'
import { messages } from '../messages/outbound/module.ts'
import { merging } from '../people/duplicates/module.ts'
import { notes } from '../people/notes/module.ts'
import { notifications } from '../platform/notifications/module.ts'
import { personData } from '../records/person-data/module.ts'
import { people } from '../people/students-and-guardians/module.ts'
import { leave } from '../attendance/leave/module.ts'
import { oidc } from '../access/single-sign-on/module.ts'
import { passwords } from '../access/passwords/module.ts'
import { presence } from '../attendance/staff/module.ts'
import { profile } from '../accounts/profile/module.ts'
import { promotion } from '../people/promotion/module.ts'
import { prints } from '../records/id-cards/module.ts'
import { registrations } from '../accounts/registrations/module.ts'
import { roles } from '../access/roles/module.ts'
import { schoolDays } from '../institute/school-days/module.ts'
import { schoolExports } from '../records/export/module.ts'
import { secondFactor } from '../access/second-factor/module.ts'
import { settings } from '../institute/settings/module.ts'
import { support } from '../messages/support/module.ts'
import { supportAccess } from '../access/support-access/module.ts'
import { structure } from '../institute/structure/module.ts'
import { subjectPlans } from '../learning/subject-plans/module.ts'
import { timetableChanges } from '../learning/timetable-changes/module.ts'
import { timetableExchange } from '../learning/timetable-exchange/module.ts'
import { timetables } from '../learning/timetables/module.ts'
import { lessonChanges } from '../learning/lesson-changes/module.ts'
import { assessments } from '../learning/assessments/module.ts'
import { scores } from '../learning/scores/module.ts'
import { exams } from '../learning/exams/module.ts'
import { dateSheets } from '../learning/date-sheets/module.ts'
import { examSeating } from '../learning/exam-seating/module.ts'
import { examSlips } from '../learning/exam-slips/module.ts'
import { assessmentKinds } from '../learning/assessment-kinds/module.ts'
import { gradeSystems } from '../learning/grade-systems/module.ts'
import { schemes } from '../learning/schemes/module.ts'
import { remarks } from '../learning/remarks/module.ts'
import { results } from '../learning/results/module.ts'
import { cardDesigns } from '../learning/card-designs/module.ts'
import { reportCards } from '../learning/report-cards/module.ts'
import { lessonTypes } from '../learning/lesson-types/module.ts'
import { routines } from '../learning/routines/module.ts'
import { timetabling } from '../learning/timetabling/module.ts'
import { teams } from '../people/teams/module.ts'
import { usage } from '../records/usage/module.ts'
import { users } from '../access/users/module.ts'
import { webhooks } from '../records/webhooks/module.ts'
import { weekPrints } from '../learning/week-prints/module.ts'

/** Every module of the product. */
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
  audit,
  roles,
  apiKeys,
  files,
  customFields,
  people,
  enrolment,
  promotion,
  employees,
  teams,
  documents,
  passwords,
  users,
  secondFactor,
  oidc,
  invitations,
  registrations,
  profile,
  leave,
  attendance,
  attendanceReports,
  presence,
  devices,
  gate,
  alerts,
  messages,
  messagePreferences,
  announcements,
  messageChannels,
  tickets,
  threads,
  diary,
  timetables,
  timetableChanges,
  timetableExchange,
  timetabling,
  lessonTypes,
  gradeSystems,
  schemes,
  assessmentKinds,
  assessments,
  scores,
  results,
  cardDesigns,
  reportCards,
  remarks,
  exams,
  dateSheets,
  examSeating,
  examSlips,
  routines,
  lessonChanges,
  lessons,
  weekPrints,
  lessonProposals,
  arrangements,
  coverRules,
  meetings,
  books,
  feeSetup,
  feePlans,
  familyAccounts,
  invoices,
  applicantFees,
  challans,
  feeCertificates,
  defaulters,
  receipts,
  tills,
  onlinePayments,
  billNumbers,
  cheques,
  refunds,
  bank,
  collecting,
  financeReports,
  domains,
  personData,
  schoolExports,
  support,
  supportAccess,
  merging,
  notes,
  history,
  prints,
  admissions,
  admissionForm,
  certificates,
  home,
  jobs,
  notifications,
  usage,
  webhooks,
]

declareMessages(modules)
