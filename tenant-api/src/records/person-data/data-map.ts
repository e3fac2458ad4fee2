/**
 * Of which tables rows are a person's, by which columns that is known, and what an erasure does to them. Parents stand
 * before what belongs to them. A test finds the column that leads to a person and is not decided on.
 */
export type PersonalTable = {
  table: string
  area: Area
  /** A row is the person's where one of these columns names a row of theirs in that table. */
  by: Readonly<Record<string, string>>
  /** SQL of the code's own: which of these rows, as `t`. */
  where?: string
  /** `keep`, `delete`, or what the columns become instead: SQL of the code's own, in which `:label`, `:number` and `:at` stand. */
  erase: 'delete' | 'keep' | Readonly<Record<string, string>>
  /** Not among what is handed out, and why; or the columns that are not. */
  hides?: string | readonly string[]
  /** Which of the rows are handed out: SQL, as `t`. */
  tells?: string
}
export type Area =
  | 'record'
  | 'log-in'
  | 'family'
  | 'papers'
  | 'learning'
  | 'attendance'
  | 'work'
  | 'messages'
  | 'conversations'
  | 'admission'

const nothing = "''"
const secret = 'a secret of the log-in'
const machine = 'of the machine alone'
const person = { person_id: 'person' }
const student = { student_id: 'student' }
const account = { account_id: 'account' }

const record: readonly PersonalTable[] = [
  {
    table: 'person',
    area: 'record',
    by: {},
    hides: ['search_text'],
    erase: {
      first_name: ':label',
      last_name: ':number',
      other_name: nothing,
      gender: 'null',
      birth_date: 'null',
      nationality: nothing,
      phone: 'null',
      email: 'null',
      present_address: nothing,
      permanent_address: nothing,
    },
  },
  {
    table: 'student',
    area: 'record',
    by: { id: 'person' },
    hides: ['search_text'],
    erase: {
      family_code: nothing,
      father_name: nothing,
      mother_name: nothing,
      father_other_name: nothing,
      mother_other_name: nothing,
      board_registration: nothing,
      board_roll_number: nothing,
      qualification: nothing,
      bio: nothing,
      photo_id: 'null',
      custom: "'{}'",
      archived_at: 'coalesce(archived_at, :at)',
    },
  },
  {
    table: 'guardian',
    area: 'record',
    by: { id: 'person' },
    hides: ['search_text'],
    erase: {
      profession: nothing,
      photo_id: 'null',
      custom: "'{}'",
      archived_at: 'coalesce(archived_at, :at)',
    },
  },
  {
    table: 'employee',
    area: 'record',
    by: { id: 'person' },
    hides: ['search_text'],
    erase: {
      qualification: nothing,
      bio: nothing,
      photo_id: 'null',
      custom: "'{}'",
      archived_at: 'coalesce(archived_at, :at)',
    },
  },
  {
    table: 'employee',
    area: 'record',
    by: { id: 'person' },
    hides: 'with the rest of the record',
    erase: { leaving_reason: nothing },
  },
  {
    table: 'account',
    area: 'log-in',
    by: person,
    hides: ['password_hash', 'search_text'],
    erase: {
      email: 'null',
      username: "'erased-' || :number",
      password_hash: 'null',
      phone: 'null',
      state: "'disabled'",
      email_verified_at: 'null',
      phone_verified_at: 'null',
      home_order: "'{}'",
      home_hidden: "'{}'",
    },
  },
  { table: 'sensitive_detail', area: 'record', by: { id: 'person' }, erase: 'delete' },
  { table: 'note', area: 'record', by: person, erase: 'delete' },
  { table: 'two_people', area: 'record', by: { one_id: 'person', other_id: 'person' }, erase: 'delete' },
  {
    table: 'merger',
    area: 'record',
    by: { survivor_id: 'person', other_id: 'person' },
    erase: 'delete',
    hides: ['kept'],
  },
  { table: 'usage_span', area: 'record', by: person, erase: 'keep' },
  { table: 'person_erasure', area: 'record', by: person, erase: 'keep' },
  {
    table: 'guardian_link',
    area: 'family',
    by: { student_id: 'student', guardian_id: 'guardian' },
    erase: 'delete',
  },
]

const papers: readonly PersonalTable[] = [
  { table: 'person_document', area: 'papers', by: person, hides: ['search_text'], erase: 'delete' },
  {
    table: 'person_document_reminder',
    area: 'papers',
    by: { document_id: 'person_document' },
    erase: 'delete',
    hides: machine,
  },
  { table: 'id_card', area: 'papers', by: person, hides: ['code'], erase: 'delete' },
  {
    table: 'certificate',
    area: 'papers',
    by: student,
    hides: ['search_text'],
    erase: {
      name: ":label || ' ' || :number",
      father_name: nothing,
      snapshot: `(select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then '""' else value end) from jsonb_each(snapshot))`,
    },
  },
]

const logIn: readonly PersonalTable[] = [
  { table: 'assignment', area: 'log-in', by: account, erase: 'keep' },
  { table: 'permission_version', area: 'log-in', by: account, erase: 'keep', hides: machine },
  { table: 'access_state', area: 'log-in', by: { founder_id: 'account' }, erase: 'keep', hides: machine },
  {
    table: 'session',
    area: 'log-in',
    by: account,
    erase: 'delete',
    hides: ['token_hash', 'previous_hash', 'turn'],
  },
  {
    table: 'oidc_journey',
    area: 'log-in',
    by: { session_id: 'session' },
    erase: 'delete',
    hides: secret,
  },
  {
    table: 'viewing',
    area: 'log-in',
    by: { account_id: 'account', session_id: 'session' },
    erase: 'delete',
    hides: ['session_id'],
  },
  { table: 'known_device', area: 'log-in', by: account, erase: 'delete', hides: ['token_hash'] },
  { table: 'oidc_link', area: 'log-in', by: account, erase: 'delete' },
  { table: 'second_factor', area: 'log-in', by: account, erase: 'delete', hides: secret },
  { table: 'recovery_code', area: 'log-in', by: account, erase: 'delete', hides: secret },
  { table: 'one_time_code', area: 'log-in', by: account, erase: 'delete', hides: secret },
  { table: 'push_subscription', area: 'log-in', by: account, erase: 'delete', hides: secret },
  { table: 'calendar_feed', area: 'log-in', by: account, erase: 'delete', hides: ['secret_hash'] },
  { table: 'invitation', area: 'log-in', by: account, erase: 'delete', hides: ['token_hash'] },
  {
    table: 'registration',
    area: 'log-in',
    by: account,
    erase: 'delete',
    hides: ['sealed', 'search_text'],
  },
  { table: 'notification', area: 'messages', by: account, erase: 'delete' },
  { table: 'chosen_year', area: 'log-in', by: account, erase: 'delete' },
  { table: 'list_arrangement', area: 'log-in', by: account, erase: 'delete' },
  {
    table: 'list_view',
    area: 'log-in',
    by: { owner_id: 'account' },
    where: 't.role_id is null',
    erase: 'delete',
  },
  { table: 'job', area: 'log-in', by: { owner_id: 'account' }, erase: 'delete', hides: machine },
  {
    table: 'file_import',
    area: 'log-in',
    by: { owner_id: 'account' },
    erase: 'keep',
    hides: ['columns', 'notes'],
  },
]

const school: readonly PersonalTable[] = [
  { table: 'enrolment', area: 'learning', by: student, erase: { reason: nothing } },
  { table: 'subject_choice', area: 'learning', by: { enrolment_id: 'enrolment' }, erase: 'keep' },
  { table: 'gr_entry', area: 'learning', by: student, erase: 'keep' },
  { table: 'promotion_choice', area: 'learning', by: student, erase: 'keep' },
  { table: 'promotion_move', area: 'learning', by: student, erase: 'keep' },
  {
    table: 'diary_signature',
    area: 'learning',
    by: { student_id: 'student', guardian_id: 'person' },
    erase: 'keep',
  },
  // Remarks are emptied with the log: nothing else may write over a mark.
  { table: 'mark', area: 'attendance', by: student, erase: 'keep' },
  { table: 'attendance_total', area: 'attendance', by: student, erase: 'keep' },
  { table: 'opening_attendance', area: 'attendance', by: student, erase: 'keep' },
  { table: 'absence_told', area: 'attendance', by: student, erase: 'delete' },
  { table: 'presence', area: 'attendance', by: person, erase: { comment: nothing, struck_reason: nothing } },
  { table: 'punch', area: 'attendance', by: person, erase: 'keep' },
  { table: 'device_pin', area: 'attendance', by: person, erase: 'delete' },
  {
    table: 'gate_slip',
    area: 'attendance',
    by: student,
    erase: {
      reason: nothing,
      brought_by: nothing,
      collector_name: "case when collector_name = '' then '' else '-' end",
      collector_identity: "case when collector_name = '' then '' else '-' end",
      collector_phone: 'null',
    },
  },
  {
    table: 'gate_slip',
    area: 'attendance',
    by: { guardian_id: 'guardian' },
    erase: 'keep',
    hides: 'is the student’s',
  },
  {
    table: 'leave_request',
    area: 'attendance',
    by: person,
    hides: ['search_text'],
    erase: { reason: nothing, file_id: 'null' },
  },
  { table: 'leave_step', area: 'attendance', by: { request_id: 'leave_request' }, erase: { note: nothing } },
  { table: 'salary_info', area: 'work', by: { id: 'employee' }, erase: 'delete' },
  { table: 'teacher_assignment', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' },
  { table: 'team_member', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' },
  { table: 'meeting_host', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' },
]

const told: readonly PersonalTable[] = [
  {
    table: 'message',
    area: 'messages',
    by: person,
    hides: ['search_text', 'key', 'leased_until', 'provider_id'],
    erase: 'delete',
  },
  { table: 'message_attempt', area: 'messages', by: { message_id: 'message' }, erase: 'delete' },
  {
    table: 'message',
    area: 'messages',
    by: { about_id: 'person' },
    hides: 'addressed to somebody else',
    erase: { fill: "'{}'", title: 'null', body: 'null', search_text: nothing },
  },
  { table: 'message_digest', area: 'messages', by: person, erase: 'delete', hides: machine },
  { table: 'message_refusal', area: 'messages', by: person, erase: 'delete' },
  { table: 'announcement_recipient', area: 'messages', by: person, erase: 'delete' },
  {
    table: 'ticket',
    area: 'conversations',
    by: person,
    erase: { subject: ':label', comment: nothing },
  },
  {
    table: 'ticket_message',
    area: 'conversations',
    by: { ticket_id: 'ticket' },
    tells: 't.is_asker',
    erase: { text: nothing },
  },
  {
    table: 'ticket_event',
    area: 'conversations',
    by: { ticket_id: 'ticket' },
    erase: { note: nothing },
    hides: 'of who works on it',
  },
  { table: 'ticket_read', area: 'conversations', by: account, erase: 'delete', hides: machine },
  // What families wrote is theirs; what the school wrote stays with the child whom it is about.
  {
    table: 'thread_message',
    area: 'conversations',
    by: { author_id: 'account' },
    where: "t.kind = 'message' and t.side = 'family'",
    erase: { text: nothing },
  },
  {
    table: 'thread_message',
    area: 'conversations',
    by: student,
    where: "t.kind = 'message'",
    hides: 'written by others',
    erase: { text: nothing },
  },
  {
    table: 'thread_file',
    area: 'conversations',
    by: { message_id: 'thread_message' },
    erase: 'delete',
    hides: 'among the files',
  },
  {
    table: 'thread_reading',
    area: 'conversations',
    by: { student_id: 'student', account_id: 'account' },
    erase: 'delete',
    hides: machine,
  },
  {
    table: 'meeting_booking',
    area: 'conversations',
    by: { student_id: 'student', guardian_id: 'guardian' },
    erase: { topic: nothing, notes: nothing, agreed: nothing },
  },
]

const admission: readonly PersonalTable[] = [
  {
    table: 'admission',
    area: 'admission',
    by: student,
    hides: ['search_text', 'code'],
    erase: {
      first_name: ':label',
      last_name: ':number',
      other_name: nothing,
      gender: 'null',
      birth_date: 'null',
      father_name: nothing,
      guardian_name: "'-'",
      guardian_phone: nothing,
      guardian_email: 'null',
      other_guardian_name: nothing,
      other_guardian_phone: 'null',
      address: nothing,
      previous_school: nothing,
      message: nothing,
      note: nothing,
      reason: nothing,
    },
  },
  { table: 'admission_identity', area: 'admission', by: { id: 'admission' }, erase: 'delete' },
  { table: 'admission_document', area: 'admission', by: { admission_id: 'admission' }, erase: 'delete' },
  {
    table: 'admission_appointment',
    area: 'admission',
    by: { admission_id: 'admission' },
    erase: { with_whom: nothing, remark: nothing },
  },
  {
    table: 'admission_visit',
    area: 'admission',
    by: { admission_id: 'admission' },
    erase: 'delete',
    hides: secret,
  },
]

export const dataMap: readonly PersonalTable[] = [
  ...record,
  ...logIn,
  ...papers,
  ...school,
  ...told,
  ...admission,
]

/** What the application writes once and takes away never: the database erases it, for an erasure whose day has come. */
export function isKept({ table, erase }: PersonalTable): boolean {
  if (table === 'employee') return typeof erase === 'object' && 'leaving_reason' in erase
  return keptTables.has(table)
}

const keptTables: ReadonlySet<string> = new Set([
  'note',
  'merger',
  'invitation',
  'id_card',
  'absence_told',
  'leave_step',
  'ticket_message',
  'ticket_event',
  'ticket_read',
  'thread_message',
  'thread_file',
  'thread_reading',
])

/** Columns that lead to a person or a log-in while the row is not theirs, and why. */
export const mentions: Readonly<Record<string, string>> = {
  'announcement.author_id': 'what the school has said',
  'announcement.decided_by': 'what the school has said',
  'api_key.maker_id': 'a key of the school',
  'webhook.maker_id': 'an address of the school',
  'diary_entry.author_id': 'what the school has set',
  'file.uploaded_by': 'a file belongs to its row',
  'id_card_print.account_id': 'made for others',
  'leave_step.account_id': 'a step belongs to who is away',
  'meeting_booking.booked_by': 'a booking belongs to the family',
  'meeting_booking.employee_id': 'a booking belongs to the family',
  'meeting_booking.meeting_id': 'a booking belongs to the family',
  'presence.struck_by': 'belongs to who was there',
  'register.submitted_by': 'a register is the school’s',
  'ticket.owner_id': 'belongs to who asked',
  'ticket.student_id': 'belongs to who asked',
  'ticket_category.employee_id': 'where requests go',
  'ticket_event.account_id': 'belongs to who asked',
  'ticket_message.account_id': 'belongs to who asked',
  'ticket_read.ticket_id': 'what others have read',
  'person_erasure.asked_by': 'who asked for it',
  'school_export.account_id': 'an export of the school',
  'support_grant.granted_by': 'what the school has let',
  'list_arrangement.start_id': 'a view of somebody',
  'session.device_id': 'of the same log-in',
  'file_import.part_of': 'of the same import',
  'file_import_row.import_id': 'rows of a file, about others; its own are found by their record',
}
