import { createHash, randomBytes } from 'node:crypto'
import { exampleKiosk } from 'tenant-api/contract/attendance/staff/kiosks'
import { exampleEmployee, examplePresence } from 'tenant-api/contract/attendance/staff'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { prepared } from '../people/employees.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of the attendance of staff stand on: who works at the main campus, and the tablet at its gate. */
export const preparations: Record<string, Preparation> = {
  'GET /employees/:id/presence': prepared(),
  'POST /employees/:id/presence': prepared(
    (sql) => sql`delete from presence where person_id = ${exampleEmployee}`,
  ),
  'POST /presence/arrivals': prepared(
    (sql) => sql`delete from presence where person_id = ${exampleEmployee}`,
  ),
  'POST /presence/departures': came(true),
  'POST /presence/:id/striking': came(false),
  'POST /my-presence': oneself,
  'POST /my-presence/scan': scanned,
  'POST /kiosk': waiting,
  'POST /kiosks/:id/code': waiting,
  'DELETE /kiosks/:id': waiting,
}

/** Somebody came: today, or on the day before. */
function came(isToday: boolean): Preparation {
  return async (scene) => {
    await prepared()(scene)
    const at = new Date(scene.stage.now.getTime() - (isToday ? 3_600_000 : 86_400_000)).toISOString()
    await change(scene.school, async (sql) => {
      await sql`delete from presence where person_id = ${exampleEmployee} or id = ${examplePresence}`
      await sql`insert into presence (id, person_id, campus_id, day, at, direction, noticed_by)
        select ${examplePresence}, ${exampleEmployee}, ${mainCampus}, (${at}::timestamptz at time zone time_zone)::date, ${at},
          'in', 'office' from institute`
    })
    return undefined
  }
}

/** Whoever asks works here, at no campus in particular, was noticed nowhere yet, and may say so by themselves. */
async function oneself({ school, member }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`update attendance_setting set teachers_mark_own = true`
    await sql`insert into employee (id, kind, employee_number)
      select person_id, 'staff', 'T-' || left(md5(person_id::text), 12)
      from account where id = ${member.accountId} on conflict (id) do update set archived_at = null, status = 'active',
        left_on = null`
    await sql`delete from presence where person_id = (select person_id from account where id = ${member.accountId})`
  })
}

async function scanned(scene: Scene): Promise<Parts> {
  await oneself(scene)
  const secret = randomBytes(32).toString('base64url')
  await ofKiosk(scene, {
    secret_hash: createHash('sha256').update(secret).digest(),
    opened_at: scene.stage.now,
  })
  const { stage, school } = scene
  const answer = await stage.tenant.inject({
    url: '/api/v1/kiosk',
    headers: { host: school.host, cookie: `__Host-kiosk=${secret}` },
  })
  const { shown }: { shown: { code: string } } = answer.json()
  return { body: { code: shown.code, direction: 'in' } }
}

async function waiting(scene: Scene): Promise<undefined> {
  await ofKiosk(scene, {
    opening_hash: createHash('sha256').update('AB12CD34EF56').digest(),
    opening_until: new Date(scene.stage.now.getTime() + 600_000),
  })
}

async function ofKiosk({ school }: Scene, columns: Record<string, unknown>): Promise<void> {
  await change(school, async (sql) => {
    await sql`delete from kiosk where id = ${exampleKiosk}`
    await sql`update campus set archived_at = null where id = ${mainCampus}`
    await sql`insert into kiosk ${sql({ id: exampleKiosk, campus_id: mainCampus, name: 'Main gate', ...columns } as never)}`
  })
}
