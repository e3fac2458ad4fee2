import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { examplePin, exampleDevice, exampleWaiting } from 'tenant-api/contract/attendance/terminals'
import { exampleSlip } from 'tenant-api/contract/attendance/gate'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { preparations as ofFiles } from '../platform/files.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /gate-slips/leaving body.guardianId':
    'the student is looked at first: of whom is not enrolled no guardian is asked',
}

/** What the examples of the gate and of the terminals stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /gate/students': prepared(atGate),
  'GET /gate/students/:id': prepared(atGate),
  'GET /gate/students/:id/faces/:personId': async (scene) => {
    await prepared(atGate)(scene)
    const parts = await ofFiles['GET /files/:id']?.(scene)
    const photo = String(parts?.params?.id)
    await change(
      scene.school,
      (sql) => sql`update student set photo_id = ${photo} where id = ${exampleStudent}`,
    )
    return undefined
  },
  'POST /gate-slips/late': prepared(atGate),
  'POST /gate-slips/leaving': prepared(atGate),
  'GET /students/:id/gate-slips': prepared(slip),
  'GET /gate-slips/:id/file': prepared(slip),
  'POST /gate-slips/:id/withdrawal': prepared(slip),
  'GET /devices/:id': prepared(terminal),
  'PATCH /devices/:id': prepared(terminal),
  'POST /devices/:id/commands': prepared(terminal),
  'POST /devices/waiting/:id/admission': prepared(waiting),
  'DELETE /devices/waiting/:id': prepared(waiting),
  'POST /devices/pins': prepared(unknown),
  'DELETE /devices/pins/:id': prepared(named),
}

async function atGate(sql: Sql): Promise<void> {
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`update student set status = 'enrolled', section_id = ${exampleSection} where id = ${exampleStudent}`
  await sql`insert into guardian_link (student_id, guardian_id, relation) values (${exampleStudent}, ${exampleGuardian}, 'father')`
}

async function slip(sql: Sql): Promise<void> {
  await atGate(sql)
  await sql`delete from gate_slip where id = ${exampleSlip} or number = 9001`
  await sql`insert into gate_slip (id, campus_id, student_id, kind, year, number, serial, day, at, minutes, made_by)
    values (${exampleSlip}, ${mainCampus}, ${exampleStudent}, 'late', 2026, 9001, 'MAIN/2026/9001', '2026-11-18', now(), 5, 'Gate')`
}

async function terminal(sql: Sql): Promise<void> {
  await sql`insert into device (id, campus_id, serial, name, network)
    values (${exampleDevice}, ${mainCampus}, 'CKJF203260147', 'Main gate', '192.168.10.1') on conflict do nothing`
  await sql`update device set campus_id = ${mainCampus}, state = 'active' where id = ${exampleDevice}`
}

/** Each time another serial number: the one before may have been let in. */
async function waiting(sql: Sql): Promise<void> {
  const serial = `TRIAL-${Math.random().toString(36).slice(2, 12)}`
  await sql`delete from device_waiting where id = ${exampleWaiting}`
  await sql`insert into device_waiting (id, serial, campus_id, by_key, first_seen_at, last_seen_at)
    values (${exampleWaiting}, ${serial}, ${mainCampus}, false, now(), now())`
}

async function unknown(sql: Sql): Promise<void> {
  await terminal(sql)
  await sql`delete from device_pin where pin = '217'`
  await sql`insert into device_pin_name (pin, name, device_id, told_at)
    values ('217', 'Rukhsana', ${exampleDevice}, now()) on conflict do nothing`
}

async function named(sql: Sql): Promise<void> {
  await terminal(sql)
  await sql`insert into device_pin_name (pin, name, device_id, told_at)
    values ('5107', 'Bilal', ${exampleDevice}, now()) on conflict do nothing`
  await sql`delete from device_pin where id = ${examplePin} or pin = '5107'`
  await sql`insert into device_pin (id, pin, person_id) values (${examplePin}, '5107', ${exampleStudent})`
}
