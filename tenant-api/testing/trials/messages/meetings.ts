import { exampleSection } from 'tenant-api/contract/attendance/registers'
import {
  exampleBooking,
  exampleDraftMeeting,
  exampleHost,
  exampleHostEmployee as teacher,
  exampleMeeting,
} from 'tenant-api/contract/messages/meetings'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /meeting-bookings body.bookings.0.employeeId': 'for whom it is booked is looked at first',
}

/** What the examples of parent-teacher meetings stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...Object.fromEntries(
    [
      'POST /meetings',
      'GET /meetings/:id',
      'PATCH /meetings/:id',
      'DELETE /meetings/:id',
      'POST /meetings/:id/restoration',
      'POST /meetings/filing',
      'POST /meetings/:id/opening',
    ].map((key) => [key, prepared(closed)]),
  ),
  ...Object.fromEntries(
    [
      'GET /meetings/:id/plan',
      'GET /meetings/:id/unbooked',
      'GET /meetings/:id/cancellation',
      'POST /meetings/:id/cancellation',
      'GET /meetings/:id/invitations',
      'POST /meetings/:id/invitations',
      'POST /meetings/:id/hosts',
      'DELETE /meeting-hosts/:id',
      'PUT /meeting-hosts/:id/place',
      'GET /my-meetings/suggestion',
      'POST /meeting-bookings',
    ].map((key) => [key, prepared(open)]),
  ),
  'POST /meeting-bookings/:id/cancellation': prepared(booked),
  'PUT /meeting-bookings/:id/outcome': prepared(booked),
}

/** A meeting that the office has not opened, in whose sections somebody teaches. */
async function closed(sql: Sql): Promise<void> {
  await taught(sql)
  await sql`delete from meeting_booking where meeting_id = ${exampleDraftMeeting}`
  await sql`delete from meeting_host where meeting_id = ${exampleDraftMeeting}`
  await sql`update meeting set state = 'draft', version = 1 where id = ${exampleDraftMeeting}`
  await sql`
    update meeting set archived_at = null, campus_id = ${mainCampus}, class_id = null, hosts = 'teachers',
      day = current_date + 400, book_until = current_date + 399
    where id = ${exampleDraftMeeting}`
}

async function taught(sql: Sql): Promise<void> {
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`
    update student set archived_at = null, status = 'enrolled', campus_id = ${mainCampus}, section_id = ${exampleSection}
    where id = ${exampleStudent}`
  await sql`
    update employee set archived_at = null, status = 'active', left_on = null, campus_id = ${mainCampus},
      campus_ids = array[${mainCampus}::uuid] where id = ${teacher}`
  await sql`
    insert into teacher_assignment (employee_id, campus_id, section_id, starts_on)
    values (${teacher}, ${mainCampus}, ${exampleSection}, '2026-04-01') on conflict do nothing`
}

/** A meeting that families book, with a teacher of the student whose times are all free. */
async function open(sql: Sql): Promise<void> {
  await taught(sql)
  await sql`delete from meeting_booking where meeting_id = ${exampleMeeting} and id <> ${exampleBooking}`
  await sql`
    update meeting_booking set state = 'cancelled', employee_id = ${teacher}, student_id = ${exampleStudent}, campus_id = ${mainCampus}
    where id = ${exampleBooking}`
  await sql`update meeting set state = 'draft' where id = ${exampleMeeting}`
  await sql`
    update meeting set archived_at = null, campus_id = ${mainCampus}, class_id = null, hosts = 'teachers',
      day = current_date + 400, book_until = current_date + 399, starts_at = '16:00', ends_at = '18:30', slot_minutes = 10, gap_minutes = 5
    where id = ${exampleMeeting}`
  await sql`update meeting set state = 'open' where id = ${exampleMeeting}`
  await sql`update meeting_host set is_away = false, closed = '{}' where id = ${exampleHost}`
}

async function booked(sql: Sql): Promise<void> {
  await open(sql)
  await sql`update meeting_booking set state = 'booked', at = '16:15', version = 1 where id = ${exampleBooking}`
}
