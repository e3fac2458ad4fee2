import { getTableName } from 'drizzle-orm'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { tailor } from '../../crud/fields/custom-fields.ts'
import { type Crud, everyCrud } from '../../crud/table.ts'
import { directions, noticers } from '../../attendance/staff/contract.ts'
import { roleNames } from '../../core/authorization/role-keys.ts'
import type { User } from '../../core/authorization/user.ts'
import { documentKinds, documentStates } from '../../admissions/papers/contract.ts'
import { appointing, resulting } from '../../admissions/applicants/contract.ts'
import { studentChoices } from '../../messages/announcements/contract.ts'
import { registerStates } from '../../attendance/registers/contract.ts'
import { bellScheduleBody, numberedPeriod } from '../../institute/bell-schedules/contract.ts'
import { deviceStates } from '../../attendance/terminals/contract.ts'
import { writing } from '../../learning/diary/contract.ts'
import { assigning, salaryInfo } from '../../people/employees/contract.ts'
import { beginnings, endings, placing } from '../../people/enrolment/contract.ts'
import { slipKinds } from '../../attendance/gate/contract.ts'
import type { Profile } from '../../core/school/profile.ts'
import { channels } from '../../accounts/invitations/contract.ts'
import { sides as leaveSides, stepNames, studentLeaves } from '../../attendance/leave/contract.ts'
import { meetings } from '../../messages/meetings/contract.ts'
import {
  channelNames,
  eventNames,
  messageCategories,
  providerNames,
  templateStates,
} from '../../messages/outbound/contract.ts'
import { keptNote, noteSides } from '../../people/notes/contract.ts'
import { guardianLink, students } from '../../people/students-and-guardians/contract.ts'
import { erasureStates } from '../person-data/contract.ts'
import { rollRules } from '../../people/promotion/contract.ts'
import { actionNames, keptGrant } from '../../access/roles/contract.ts'
import * as settings from '../../institute/settings/contract.ts'
import { sections } from '../../institute/structure/contract.ts'
import { newMember } from '../../people/teams/contract.ts'
import { lineKinds, threadSides } from '../../messages/threads/contract.ts'
import { ticketCategories, ticketDeeds, ticketStates } from '../../messages/tickets/contract.ts'
import { userStates } from '../../access/users/contract.ts'
import { webhookStates } from '../webhooks/contract.ts'

const modes = { system: sentence('As the device'), light: sentence('Light'), dark: sentence('Dark') } as const
const densities = {
  compact: sentence('Compact'),
  default: sentence('Usual'),
  touch: sentence('Roomy'),
} as const
const { languageNames, cardLooks, cardPapers } = settings
const languageOf = oneOf(languageNames)

/** Rows of tables that are no list: what their forms call their columns, and what their codes mean. */
const own: Readonly<Record<string, z.ZodObject>> = {
  account: z.object({
    state: oneOf(userStates),
    mode: oneOf(modes),
    density: oneOf(densities),
    language: languageOf,
  }),
  admission_appointment: appointing.extend(resulting.shape),
  admission_document: z.object({
    kind: oneOf(documentKinds),
    state: oneOf(documentStates),
    sentBy: oneOf({ office: sentence('Office'), family: sentence('Family') }),
  }),
  admission_setting: settings.admissions.fields,
  attendance_setting: settings.attendance.fields,
  bell_period: numberedPeriod,
  bell_schedule: bellScheduleBody,
  contact_setting: settings.contact.fields,
  device: z.object({ state: oneOf(deviceStates) }),
  diary_entry: writing.pick({ subjectId: true, words: true, dueOn: true }).extend({
    day: dayShape.meta({ title: 'Day' }),
    changedAt: z.iso.datetime().meta({ title: 'Written anew' }),
  }),
  document_setting: settings.documents.fields,
  employee: z.object({
    kind: oneOf({ teacher: sentence('Teacher'), staff: sentence('Staff') }),
  }),
  enrolment: placing.extend({ began: oneOf(beginnings), ended: oneOf(endings).nullable() }),
  gate_slip: z.object({ kind: oneOf(slipKinds) }),
  guardian_link: guardianLink,
  id_card_print: z.object({
    look: oneOf(cardLooks),
    paper: oneOf(cardPapers),
    language: languageOf,
  }),
  school_export: z.object({ madeAt: z.iso.datetime().meta({ title: 'Ready' }) }),
  institute: z.object({
    ...settings.general.fields.shape,
    ...settings.site.fields.shape,
    ...settings.system.fields.shape,
    ...settings.security.fields.shape,
    ...settings.theme.fields.shape,
  }),
  announcement: z.object({
    sectionIds: z.array(rowOf(() => sections)).meta({ title: 'Sections' }),
    audience: oneOf({ students: sentence('Students'), ...studentChoices }).meta({ title: 'To whom' }),
    channels: z.array(oneOf(channelNames)).meta({ title: 'Channels' }),
    goesAt: z.iso.datetime().meta({ title: 'Goes out' }),
    publishedAt: z.iso.datetime().meta({ title: 'Published' }),
    reminders: z.int().meta({ title: 'Told once more' }),
    remindedAt: z.iso.datetime().meta({ title: 'Last told once more' }),
  }),
  announcement_file: z.object({
    announcementId: z.uuid().meta({ title: 'Announcement' }),
    position: z.int().meta({ title: 'Place' }),
  }),
  invitation: z.object({
    channel: oneOf(channels),
    ended: oneOf({
      accepted: sentence('Accepted'),
      revoked: sentence('Revoked'),
      replaced: sentence('Sent anew'),
    }),
  }),
  person_erasure: z.object({ state: oneOf(erasureStates) }),
  leave_request: z.object({ side: oneOf(leaveSides), typeId: studentLeaves.listed.shape.typeId }),
  leave_step: z.object({ what: oneOf(stepNames), requestId: z.uuid().meta({ title: 'Leave request' }) }),
  message_channel: z.object({
    channel: oneOf(channelNames).meta({ title: 'Channel' }),
    provider: oneOf(providerNames).meta({ title: 'Provider' }),
    shown: z.string().meta({ title: 'Account' }),
    perMinute: z.int().meta({ title: 'At most so many in a minute' }),
    partCost: z.int().meta({ title: 'Cost of a part' }),
  }),
  message_digest: z.object({ category: oneOf(messageCategories).meta({ title: 'Category' }) }),
  message_refusal: z.object({
    category: oneOf({ ...messageCategories, '*': sentence('All') }).meta({ title: 'Category' }),
    channel: oneOf(channelNames).meta({ title: 'Channel' }),
  }),
  message_rule: z.object({
    event: oneOf(eventNames).meta({ title: 'What it tells' }),
    channels: z.array(oneOf(channelNames)).meta({ title: 'Channels' }),
    fallMinutes: z.int().meta({ title: 'Minutes until the next channel' }),
  }),
  message_setting: settings.messages.fields,
  message_template: z.object({
    event: oneOf(eventNames).meta({ title: 'What it tells' }),
    language: languageOf,
    body: z.string().meta({ title: 'Text' }),
    short: z.string().meta({ title: 'Text message' }),
    whatsappName: z.string().meta({ title: 'Template at Meta' }),
    whatsappState: oneOf(templateStates).meta({ title: 'State at Meta' }),
  }),
  note: keptNote,
  oidc_provider: z.object({ key: oneOf({ google: sentence('Google'), own: sentence('Of the school') }) }),
  payment_setting: settings.payment.fields,
  person: students.fields,
  person_document: z.object({ side: oneOf(noteSides) }),
  presence: z.object({ direction: oneOf(directions), noticedBy: oneOf(noticers) }),
  print_setting: settings.prints.fields,
  promotion: z.object({ rollRule: oneOf(rollRules) }),
  register: z.object({ state: oneOf(registerStates) }),
  registration: z.object({ language: languageOf }),
  registration_setting: settings.registration.fields,
  // Roles that every school has are kept by their English names.
  role: z.object({ name: oneOf(Object.fromEntries(Object.values(roleNames).map((name) => [name, name]))) }),
  role_grant: keptGrant.extend({ action: oneOf(actionNames) }),
  meeting_host: z.object({
    meetingId: rowOf(() => meetings).meta({ title: 'Parent-teacher meeting' }),
    room: text(0, 60).meta({ title: 'Room' }),
    closed: z.array(timeOfDay()).meta({ title: 'Closed times' }),
    isAway: z.boolean().meta({ title: 'Does not sit there' }),
  }),
  meeting_booking: z.object({
    meetingId: rowOf(() => meetings).meta({ title: 'Parent-teacher meeting' }),
    at: timeOfDay().meta({ title: 'Time' }),
    state: oneOf({ booked: sentence('Booked'), cancelled: sentence('Given back') }),
    topic: text(0, 300).meta({ title: 'What about' }),
    came: z.boolean().meta({ title: 'Came' }),
    agreed: text(0, 1000).meta({ title: 'Agreed with the family' }),
    notes: text(0, 1000).meta({ title: 'Notes for the school' }),
    bookedBy: z.uuid().meta({ title: 'Booked by' }),
    endedAt: z.iso.datetime().meta({ title: 'Given back' }),
  }),
  salary_info: salaryInfo,
  site_image: z.object({ slot: oneOf({ logo: sentence('Logo'), favicon: sentence('Browser icon') }) }),
  subject_choice: z.object({ choice: text(0, 60) }),
  teacher_assignment: assigning,
  thread_file: z.object({
    messageId: z.uuid().meta({ title: 'Message of a conversation' }),
    position: z.int().meta({ title: 'Place in the order' }),
  }),
  thread_message: z.object({ kind: oneOf(lineKinds), side: oneOf(threadSides) }),
  team_member: newMember,
  ticket: z.object({
    categoryId: rowOf(() => ticketCategories).meta({ title: 'Ticket category' }),
    state: oneOf(ticketStates).meta({ title: 'State' }),
    dueAt: z.iso.datetime().meta({ title: 'Answered until' }),
    firstAnswerAt: z.iso.datetime().meta({ title: 'First answer' }),
    answeredAt: z.iso.datetime().meta({ title: 'Last answer' }),
    stars: z.int().meta({ title: 'Satisfaction' }),
  }),
  ticket_message: z.object({
    ticketId: z.uuid().meta({ title: 'Ticket' }),
    isAsker: z.boolean().meta({ title: 'Of the family' }),
    isInternal: z.boolean().meta({ title: 'For the school alone' }),
  }),
  ticket_event: z.object({
    ticketId: z.uuid().meta({ title: 'Ticket' }),
    what: oneOf(ticketDeeds).meta({ title: 'Step' }),
  }),
  webhook: z.object({ state: oneOf(webhookStates) }),
}

/** The list that shows the rows of a table, where it is called otherwise. */
const lists: Readonly<Record<string, string>> = {
  announcement: 'announcements',
  student: 'students',
  guardian: 'guardians',
  employee: 'teachers',
  section: 'sections',
  team: 'teams',
  person_document: 'family-documents',
  leave_request: 'student-leaves',
  admission: 'admissions',
  api_key: 'api-keys',
  webhook: 'webhooks',
}

/** The list that shows the rows of a table. */
export function crudOf(table: string): Crud | undefined {
  const list = lists[table]
  return everyCrud().find((crud) => (list ? crud.name === list : getTableName(crud.table) === table))
}

/** What the columns of a table hold, those that the school has added among them. */
export function shapeOf(table: string, user: User, profile: Profile): z.ZodObject {
  // Two lists show employees, each with fields that the school has added to it.
  const cruds =
    table === 'employee'
      ? everyCrud().filter(({ name }) => name === 'staff' || name === 'teachers')
      : [crudOf(table)]
  const listed = cruds.map((crud) => crud && tailor(crud, profile, user).resource.listed.shape)
  return z.object(Object.assign({}, ...listed, own[table]?.shape))
}
