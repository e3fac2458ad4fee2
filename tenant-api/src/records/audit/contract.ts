import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })
/** PostgreSQL knows no NUL, and no name has control characters. */
const printable = /^\P{Cc}*$/u

export const permissions: readonly Permission[] = [
  { resource: 'audit', label: 'Audit log', within: 'institute', actions: ['view'] },
]

export const auditChange = z.object({
  id: z.uuid(),
  resource: z.string(),
  rowId: z.uuid().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  /** What the row is, where its columns say it in codes: of a permission the role and the power. */
  name: z.string().nullable(),
  /** Only the columns that differ; secrets are never among them. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What the people, log-ins and roles are called that these values name, by id. */
  names: z.record(z.string(), z.string()),
  /** The same in the reader's words: what the fields are called, and what they held as forms and lists print it. */
  values: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

/** How many of an act's changes come with it; an import has thousands. */
export const changesAtOnce = 10

/** One act: who did what and when, with the first of the rows that it changed. */
export const auditEntry = z.object({
  id: z.uuid(),
  act: z.string(),
  sentence: z.string(),
  actorId: z.uuid().nullable(),
  actor: z.string(),
  /** The API key that did it, and who made it; null where it was a person or a part of the product. */
  apiKey: z.object({ id: z.uuid(), maker: z.string() }).nullable(),
  at: instant,
  requestId: z.string().nullable(),
  changes: z.array(auditChange),
  /** Whether it changed more than came with it. */
  hasMore: z.boolean(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What somebody looks for in the audit. */
export const auditFilters = z.strictObject({
  q: z.string().max(100).regex(printable).optional(),
  /** The log-in of who did it. */
  actor: z.uuid().optional(),
  apiKey: z.uuid().optional(),
  /** Whether a person did it, a program by an API key, or the product by itself. */
  by: z.enum(['people', 'keys', 'system']).optional(),
  /** A part of the product that acts by itself, by the name under which it does. */
  part: z.string().max(80).regex(printable).optional(),
  /** Kinds of acts by their keys, several with commas between. */
  act: z.string().max(400).regex(printable).optional(),
  resource: z.string().max(60).regex(printable).optional(),
  row: z.uuid().optional(),
  /** Whom it concerns: what there is of them, their log-in, and what names them. */
  person: z.uuid().optional(),
  /** Where a row lay that it changed; `institute`, for what lies in no campus. */
  campus: z.union([z.uuid(), z.literal('institute')]).optional(),
  from: dayShape.optional(),
  to: dayShape.optional(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what and when, newest first, with the first of the values before and after',
  may: ['audit', 'view'],
  query: auditFilters.extend({
    /** The id of the last entry already seen. */
    after: z.uuid().optional(),
    limit: count(1, 100, 20),
  }),
  response: z.object({
    rows: z.array(auditEntry),
    next: z.uuid().nullable(),
    /** Who is meant by the filters, where they name somebody: as a person of the records, and by the log-in. */
    meant: z.array(z.object({ name: z.string(), personId: z.uuid(), accountId: z.uuid().nullable() })),
    /** What the API key is called that is meant. */
    meantKey: z.string().nullable(),
  }),
  example: {},
})

export const listAuditActs = endpoint({
  method: 'GET',
  path: '/audit/acts',
  summary: 'Which kinds of acts stand in the audit, in words; those that say the same are one',
  may: ['audit', 'view'],
  response: z.object({
    /** What the filter `act` takes, and what such acts say. */
    rows: z.array(z.object({ act: z.string(), name: z.string() })),
  }),
  example: {},
})

/** Which records there are of a person. */
export const personKinds = {
  student: sentence('Student'),
  guardian: sentence('Guardian'),
  employee: sentence('Employee'),
} as const

export const listAuditNames = endpoint({
  method: 'GET',
  path: '/audit/names',
  summary:
    'Who may be meant in the audit: people by name, also archived ones and those of whom there is only a log-in, API keys, also revoked ones, and parts of the product',
  may: ['audit', 'view'],
  query: z.strictObject({
    /** Nobody is found by nothing; keys and parts of the product are then those that did something. */
    q: z.string().max(100).regex(printable).default(''),
  }),
  response: z.object({
    people: z.array(
      z.object({
        personId: z.uuid(),
        accountId: z.uuid().nullable(),
        name: z.string(),
        kinds: z.array(oneOf(personKinds)),
        /** Of a student, to tell two of one name apart. */
        fatherName: z.string().nullable(),
        isArchived: z.boolean(),
      }),
    ),
    keys: z.array(z.object({ id: z.uuid(), name: z.string(), isRevoked: z.boolean() })),
    parts: z.array(z.object({ part: z.string(), name: z.string() })),
  }),
  example: { query: { q: 'a' } },
})

export const listAuditChanges = endpoint({
  method: 'GET',
  path: '/audit/:id/changes',
  summary: 'What one act changed, in the order in which it did',
  may: ['audit', 'view'],
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    /** The id of the last change already seen. */
    after: z.uuid().optional(),
    limit: count(1, 100, 50),
  }),
  response: z.object({ rows: z.array(auditChange), next: z.uuid().nullable() }),
  example: { params: { id: '01980000-0000-7000-8000-00000000ac01' } },
})

export const operations = {
  insert: sentence('Added'),
  update: sentence('Changed'),
  delete: sentence('Removed'),
} as const

/** A line of the sheet: one value that an act changed, or an act that changed none. */
export const auditLine = z.object({
  day: dayShape.meta({ title: 'Date' }),
  time: z.string().meta({ title: 'Time' }),
  actor: z.string().meta({ title: 'By' }),
  sentence: z.string().meta({ title: 'What happened' }),
  record: z.string().meta({ title: 'Record' }),
  operation: oneOf(operations).nullable().meta({ title: 'Change' }),
  field: z.string().meta({ title: 'Field' }),
  before: z.string().meta({ title: 'Before', lines: 4 }),
  after: z.string().meta({ title: 'After', lines: 4 }),
  campus: z.string().meta({ title: 'Campus' }),
  requestId: z.string().nullable().meta({ title: 'Request number' }),
})

export const auditSheet = endpoint({
  method: 'GET',
  path: '/audit/sheet',
  summary:
    'What the filter shows of the audit as an Excel file or as CSV, a line for each value that was changed; that it was taken along is an act itself',
  may: ['audit', 'view'],
  gives: 'file',
  query: auditFilters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  example: {},
})

/** What rows of tables are called that are no list of an area. */
export const tableWords: Readonly<Record<string, string>> = {
  institute: sentence('Institute'),
  bell_schedule: sentence('Bell schedule'),
  bell_period: sentence('Period'),
  api_key: sentence('API key'),
  webhook: sentence('Webhook'),
  announcement_file: sentence('Attachment of an announcement'),
  support_grant: sentence('Access of the provider’s support'),
  support_session: sentence('Visit of the provider’s support'),
  ticket: sentence('Ticket'),
  ticket_message: sentence('Message of a ticket'),
  ticket_event: sentence('Step of a ticket'),
  message_channel: sentence('Channel of messages'),
  message_rule: sentence('Rule of a message'),
  message_template: sentence('Words of a message'),
  message_setting: sentence('Settings of messages'),
  message_refusal: sentence('Channel that somebody does not want'),
  message_digest: sentence('Summary of the day'),
  attendance_setting: sentence('Attendance settings'),
  register: sentence('Register'),
  leave_request: sentence('Leave request'),
  leave_step: sentence('Step of a leave request'),
  mark: sentence('Marks of a register'),
  device: sentence('Biometric terminal'),
  device_key: sentence('Key of the terminals of a campus'),
  device_pin: sentence('Number on the terminals'),
  gate_slip: sentence('Gate slip'),
  thread_message: sentence('Message of a conversation'),
  thread_file: sentence('File of a conversation'),
  diary_entry: sentence('Entry of the homework diary'),
  diary_signature: sentence('Signature in the homework diary'),
  meeting_host: sentence('Teacher of a parent-teacher meeting'),
  meeting_booking: sentence('Talk of a parent-teacher meeting'),
  opening_attendance: sentence('Attendance before the registers'),
  presence: sentence('Attendance of staff'),
  kiosk: sentence('Kiosk'),
  payment_setting: sentence('Payment settings'),
  credit_note: sentence('Credit note'),
  due_day_change: sentence('Moved due date'),
  fine_waiver: sentence('Waived fine'),
  payment_promise: sentence('Promise to pay'),
  write_off: sentence('Write-off'),
  party: sentence('Party of the books'),
  period: sentence('Period of the books'),
  voucher: sentence('Journal by hand'),
  voucher_line: sentence('Line of a journal by hand'),
  contact_setting: sentence('Contact'),
  registration_setting: sentence('Registration numbers'),
  document_setting: sentence('Warnings of documents'),
  print_setting: sentence('Cards and certificates'),
  person_document: sentence('Document of a person'),
  id_card: sentence('ID card'),
  id_card_print: sentence('ID cards'),
  school_export: sentence('Export of everything'),
  calendar_setting: sentence('Islamic dates'),
  calendar_feed: sentence('Calendar on a phone'),
  school_week: sentence('School days'),
  section_subject: sentence('Subject plan'),
  list_view: sentence('Saved view'),
  site_image: sentence('Picture of the school'),
  skipped_step: sentence('Set-up step'),
  file: sentence('File'),
  account: sentence('Account'),
  invitation: sentence('Invitation'),
  oidc_provider: sentence('Log-in with another account'),
  oidc_link: sentence('Account elsewhere'),
  person: sentence('Person'),
  note: sentence('Note'),
  merger: sentence('Merged records'),
  person_erasure: sentence('Erasure of a person'),
  audit_redaction: sentence('What an erasure took out of the audit log'),
  two_people: sentence('Two people who look alike'),
  guardian_link: sentence('Guardian of a student'),
  sensitive_detail: sentence('Sensitive details'),
  enrolment: sentence('Enrolment'),
  gr_entry: sentence('GR number'),
  promotion: sentence('Promotion'),
  subject_choice: sentence('Subject choice'),
  employee: sentence('Employee'),
  teacher_assignment: sentence('Assignment'),
  team_member: sentence('Member of a team'),
  salary_info: sentence('Salary info'),
  admission_document: sentence('Document of an application'),
  admission_appointment: sentence('Interview or test'),
  admission_identity: sentence('Identity numbers'),
  admission_setting: sentence('Admissions'),
  assignment: sentence('Role of a person'),
  role: sentence('Role'),
  role_grant: sentence('Permission'),
  signing_key: sentence('Signing key'),
}

/** What columns are called that stand in no form. */
export const columnWords: Readonly<Record<string, string>> = {
  accountId: sentence('Account'),
  action: sentence('Action'),
  admissionId: sentence('Application'),
  archivedAt: sentence('Archived'),
  actId: sentence('Entry of the audit log'),
  askedAt: sentence('Asked for at'),
  askedBy: sentence('Asked for by'),
  digest: sentence('Checksum'),
  dueAt: sentence('Due at'),
  entries: sentence('Entries of the audit log'),
  beganAt: sentence('Began at'),
  grantId: sentence('Access of the provider’s support'),
  grantedBy: sentence('Granted by'),
  leftAt: sentence('Left at'),
  operator: sentence('Operator'),
  address: sentence('Address'),
  absent: sentence('Absent'),
  broughtBy: sentence('Brought by'),
  collectorName: sentence('Name of who collects'),
  madeBy: sentence('Written by'),
  minutes: sentence('Minutes late'),
  network: sentence('From the network'),
  pin: sentence('Number on the terminal'),
  prefix: sentence('Begins with'),
  tellsDirection: sentence('People press a key for coming and going'),
  withdrawnAt: sentence('Withdrawn'),
  withdrawnReason: sentence('Reason for withdrawal'),
  late: sentence('Late'),
  leave: sentence('Leave'),
  present: sentence('Present'),
  unmarked: sentence('Unmarked'),
  day: sentence('Day'),
  direction: sentence('Direction'),
  noticedBy: sentence('Noticed by'),
  openedAt: sentence('Opened on'),
  openingUntil: sentence('Code is good until'),
  struckAt: sentence('Struck on'),
  struckBy: sentence('Struck by'),
  struckReason: sentence('Why it was struck'),
  period: sentence('Period'),
  reopenedAt: sentence('Opened again'),
  submittedAt: sentence('Submitted'),
  submittedBy: sentence('Submitted by'),
  begunAt: sentence('Log-in began'),
  channel: sentence('Sent by'),
  children: sentence('Children'),
  clientId: sentence('Client ID'),
  copiedOf: sentence('Copied from'),
  domains: sentence('E-mail domains'),
  isOn: sentence('Switched on'),
  isOnlyForStaff: sentence('Who works here logs in by it alone'),
  issuer: sentence('Address of the provider'),
  label: sentence('What the button says'),
  linkedAt: sentence('Linked'),
  provider: sentence('Provider'),
  endedAt: sentence('Ended'),
  expiresAt: sentence('Good until'),
  mustChangePassword: sentence('Must choose a new password'),
  phone: sentence('Phone'),
  phoneVerifiedAt: sentence('Phone confirmed'),
  secondFactorSince: sentence('Second factor demanded since'),
  sentAt: sentence('Sent'),
  at: sentence('At'),
  author: sentence('Written by'),
  authorId: sentence('Written by'),
  builtin: sentence('Built in'),
  began: sentence('Began as'),
  bytes: sentence('Size'),
  campusId: sentence('Campus'),
  campusIds: sentence('Campuses'),
  choice: sentence('Choice'),
  classIds: sentence('Classes'),
  custom: sentence('Further details'),
  deletedAt: sentence('Taken away'),
  deletedBy: sentence('Taken away by'),
  density: sentence('Density'),
  edited: sentence('Changed by the school'),
  email: sentence('Email'),
  employeeId: sentence('Employee'),
  ended: sentence('Ended as'),
  enteredOn: sentence('Entered on'),
  emailVerifiedAt: sentence('Email confirmed'),
  endsOn: sentence('Until'),
  enrolmentId: sentence('Enrolment'),
  favicon: sentence('Browser icon'),
  firstName: sentence('First name'),
  fromYearId: sentence('From the year'),
  guardianId: sentence('Guardian'),
  inactiveSince: sentence('Inactive since'),
  hijriShift: sentence('Days moved'),
  homeHidden: sentence('Hidden on home'),
  homeOrder: sentence('Order of home'),
  keptAt: sentence('Arrived'),
  key: sentence('Key'),
  kind: sentence('Kind'),
  language: sentence('Language'),
  lastName: sentence('Last name'),
  lessons: sentence('Lessons a week'),
  list: sentence('List'),
  logo: sentence('Logo'),
  mode: sentence('Mode'),
  name: sentence('Name'),
  number: sentence('Number'),
  oneId: sentence('One record'),
  openDays: sentence('Open days'),
  outcome: sentence('Outcome'),
  otherId: sentence('Other record'),
  ownerId: sentence('Belongs to'),
  personId: sentence('Person'),
  publicJwk: sentence('Signing key'),
  ranAt: sentence('Carried out'),
  reason: sentence('Reason'),
  reach: sentence('Reach'),
  resource: sentence('List'),
  retiredAt: sentence('Retired'),
  rollRule: sentence('New roll numbers'),
  roleId: sentence('Role'),
  scheduleId: sentence('Bell schedule'),
  search: sentence('What it shows'),
  sectionId: sentence('Section'),
  sentBy: sentence('Sent by'),
  sha256: sentence('Fingerprint'),
  shortDays: sentence('Short days'),
  size: sentence('Size'),
  slot: sentence('Place'),
  stageSince: sentence('In this stage since'),
  startsOn: sentence('From'),
  studentId: sentence('Student'),
  survivorId: sentence('The record that stays'),
  side: sentence('List'),
  state: sentence('State'),
  subjectId: sentence('Subject'),
  teamId: sentence('Team'),
  tellsBloodGroups: sentence('With blood groups'),
  toYearId: sentence('To the year'),
  type: sentence('Type'),
  undoneAt: sentence('Taken back'),
  apiKeyId: sentence('API key'),
  uploadedBy: sentence('Sent by'),
  username: sentence('Username'),
  yearId: sentence('Academic year'),
  fileId: sentence('File'),
  jobId: sentence('Long work'),
  lostAt: sentence('Lost'),
  look: sentence('Look'),
  paper: sentence('Paper'),
  people: sentence('People'),
  printed: sentence('Printed'),
  printedAt: sentence('Printed on'),
  validUntil: sentence('Valid until'),
  duplicatedOn: sentence('Duplicate made on'),
  duplicates: sentence('Duplicates'),
  fatherName: sentence('Father’s name'),
  issuedBy: sentence('Issued by'),
  issuedOn: sentence('Issued on'),
  revokedOn: sentence('Withdrawn on'),
  revokedReason: sentence('Reason'),
  serial: sentence('Serial number'),
  year: sentence('Year'),
  answeredSince: sentence('Answered for since'),
  events: sentence('Events'),
  makerId: sentence('Answers for it'),
  networks: sentence('Addresses'),
  powers: sentence('Permissions'),
  previousUntil: sentence('Old secret good until'),
  removedAt: sentence('Removed'),
  revokedAt: sentence('Revoked'),
}
