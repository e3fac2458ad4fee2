import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  exampleClosure,
  exampleEvent,
  exampleHoliday,
  exampleTerm,
  exampleYear,
} from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { admissionPreparations } from '../../tenant-api/testing/trials/admissions/applicants.ts'
import { attendancePreparations } from '../../tenant-api/testing/trials/attendance/registers.ts'
import { bellPreparations } from '../../tenant-api/testing/trials/institute/bell-schedules.ts'
import { change } from './direct-sql.ts'
import { employeePreparations } from '../../tenant-api/testing/trials/people/employees.ts'
import { customFieldPreparations } from '../../tenant-api/testing/trials/institute/custom-fields.ts'
import { familyPreparations } from '../../tenant-api/testing/trials/accounts/guardian-opt-out.ts'
import { filePreparations } from '../../tenant-api/testing/trials/platform/files.ts'
import { importPreparations } from '../../tenant-api/testing/trials/records/imports.ts'
import { keyPreparations } from '../../tenant-api/testing/trials/access/api-keys.ts'
import { gatePreparations } from '../../tenant-api/testing/trials/attendance/gate.ts'
import { leavePreparations } from '../../tenant-api/testing/trials/attendance/leave.ts'
import { diaryPreparations } from '../../tenant-api/testing/trials/learning/diary.ts'
import { announcementPreparations } from '../../tenant-api/testing/trials/messages/announcements.ts'
import { messagePreparations } from '../../tenant-api/testing/trials/messages/outbound.ts'
import { ticketPreparations } from '../../tenant-api/testing/trials/messages/tickets.ts'
import { threadPreparations } from '../../tenant-api/testing/trials/messages/threads.ts'
import type { Member } from './school-template.ts'
import { invitationPreparations } from '../../tenant-api/testing/trials/accounts/invitations.ts'
import { meetingPreparations } from '../../tenant-api/testing/trials/messages/meetings.ts'
import { notePreparations } from '../../tenant-api/testing/trials/people/notes.ts'
import { oidcPreparations } from '../../tenant-api/testing/trials/access/single-sign-on.ts'
import { paperPreparations } from '../../tenant-api/testing/trials/people/documents.ts'
import { passwordPreparations } from '../../tenant-api/testing/trials/access/passwords.ts'
import { peoplePreparations } from '../../tenant-api/testing/trials/people/students-and-guardians.ts'
import { plainPreparations } from '../../tenant-api/testing/trials/plain-rows.ts'
import { presencePreparations } from '../../tenant-api/testing/trials/attendance/staff.ts'
import { printPreparations } from '../../tenant-api/testing/trials/records/id-cards.ts'
import { webhookPreparations } from '../../tenant-api/testing/trials/records/webhooks.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'
import { promotionPreparations } from '../../tenant-api/testing/trials/people/promotion.ts'
import { registrationPreparations } from '../../tenant-api/testing/trials/accounts/registrations.ts'
import { rolePreparations } from '../../tenant-api/testing/trials/access/roles.ts'
import { secondFactorPreparations } from '../../tenant-api/testing/trials/access/second-factor.ts'
import { structurePreparations } from '../../tenant-api/testing/trials/institute/structure.ts'
import { domainPreparations } from '../../tenant-api/testing/trials/platform/domains.ts'
import { personDataPreparations } from '../../tenant-api/testing/trials/records/person-data.ts'
import { exportPreparations } from '../../tenant-api/testing/trials/records/export.ts'
import { supportAccessPreparations } from '../../tenant-api/testing/trials/access/support-access.ts'
import { supportPreparations } from '../../tenant-api/testing/trials/messages/support.ts'
import { teamPreparations } from '../../tenant-api/testing/trials/people/teams.ts'
import { usagePreparations } from '../../tenant-api/testing/trials/records/usage.ts'
import { userPreparations } from '../../tenant-api/testing/trials/access/users.ts'
import { viewingPreparations } from '../../tenant-api/testing/trials/access/impersonation.ts'

/** The parts of a call that a preparation may replace. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** For If-Match, where no endpoint reads a single row. */
  version?: number
  /** Beside that of the session. */
  cookie?: string
}
/** Who is about to call what, and where. */
export type Scene = { stage: Stage; school: StagedSchool; member: Member }

export type Preparation = (scene: Scene) => Promise<Parts | undefined>

/**
 * What an endpoint's example needs before it can succeed, for those few whose example stands on something fresh. A
 * version for If-Match and an Idempotency-Key come by themselves.
 */
const written: Record<string, Preparation> = {
  'POST /welcome': async (scene) => ({ body: { code: await freshCode(scene) } }),
  'DELETE /sessions/:id': async (scene) => ({ params: { id: await freshSession(scene) } }),
  'DELETE /sessions/devices/:id': async (scene) => ({ params: { id: await freshDevice(scene) } }),
  'GET /audit/:id/changes': anAct,
  ...structurePreparations,
  ...importPreparations,
  ...filePreparations,
  ...bellPreparations,
  ...peoplePreparations,
  ...promotionPreparations,
  ...printPreparations,
  ...employeePreparations,
  ...admissionPreparations,
  ...customFieldPreparations,
  ...paperPreparations,
  ...notePreparations,
  ...teamPreparations,
  ...rolePreparations,
  ...passwordPreparations,
  ...oidcPreparations,
  ...usagePreparations,
  ...familyPreparations,
  ...userPreparations,
  ...secondFactorPreparations,
  ...viewingPreparations,
  ...invitationPreparations,
  ...registrationPreparations,
  ...keyPreparations,
  ...webhookPreparations,
  ...attendancePreparations,
  ...presencePreparations,
  ...leavePreparations,
  ...gatePreparations,
  ...messagePreparations,
  ...announcementPreparations,
  ...ticketPreparations,
  ...meetingPreparations,
  ...domainPreparations,
  ...personDataPreparations,
  ...exportPreparations,
  ...supportPreparations,
  ...supportAccessPreparations,
  ...threadPreparations,
  ...diaryPreparations,
  ...plainPreparations,
  ...of('/academic-years', freshYears),
  ...of('/terms', freshCalendar),
  ...of('/holidays', freshCalendar),
  ...of('/school-events', freshCalendar),
  'POST /holidays/changes': async (scene) => {
    await freshCalendar(scene)
    return { body: { set: { isTentative: true }, of: { ids: [exampleHoliday] } } }
  },
  'POST /school-events/changes': async (scene) => {
    await freshCalendar(scene)
    return { body: { set: { forGuardians: false }, of: { ids: [exampleEvent] } } }
  },
  'POST /closures': freshCalendar,
  'DELETE /closures/:id': freshCalendar,
  'GET /calendar-feed/:secret': freshFeed,
  'POST /views': noViews,
  'PATCH /views/:id': freshView,
  'PATCH /profile': ownVersion,
  'DELETE /views/:id': freshView,
  'GET /jobs/:id': freshJob,
  'POST /jobs/:id/cancellation': freshJob,
  'GET /notifications/:id': freshNotification,
  'PATCH /notifications/:id': freshNotification,
  'GET /site/logo': freshLogo,
}

/** The history of a record stands on what the record itself does. */
export const preparations: Record<string, Preparation> = { ...historiesOf(written), ...written }

function historiesOf(known: Readonly<Record<string, Preparation>>): Record<string, Preparation> {
  const ones = Object.entries(known).filter(([key]) => /^GET \/[\w-]+\/:id$/.test(key))
  return Object.fromEntries(
    ones.flatMap(([key, prepare]) => [
      [`${key}/history`, prepare],
      [`${key}/history/:day`, (scene: Scene) => onDay(prepare, scene)],
    ]),
  )
}

async function onDay(prepare: Preparation, scene: Scene): Promise<Parts | undefined> {
  const parts = await prepare(scene)
  return parts?.params ? { ...parts, params: { ...parts.params, day: '2026-11-01' } } : parts
}

async function freshCode({ stage, school }: Scene): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await stage.sql`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${createHash('sha256').update(code).digest()}, ${school.id}, ${school.host}, 'welcome',
      ${stage.sql.json({ founder: true })}, now() + interval '60 seconds')`
  return code
}

/** The version of what the member is told of themselves. */
async function ownVersion({ school, member }: Scene): Promise<Parts> {
  await change(school, async (sql) => {
    for (const table of ['employee', 'guardian', 'student'] as const)
      await sql`update ${sql(table)} set archived_at = null
        where id = (select person_id from account where id = ${member.accountId})`
  })
  const [own] = await school.sql<{ version: number }[]>`
    select coalesce(e.version, g.version, s.version, p.version) as version
    from account a join person p on p.id = a.person_id left join employee e on e.id = p.id
      left join guardian g on g.id = p.id left join student s on s.id = p.id
    where a.id = ${member.accountId}`
  return { version: own?.version ?? 0 }
}

/** The newest act of the school. */
async function anAct({ school }: Scene): Promise<Parts> {
  const [row] = await school.sql`select id from act order by id desc limit 1`
  return { params: { id: row?.id } }
}

async function freshSession({ school, member }: Scene): Promise<string> {
  const id = randomUUID()
  await school.sql`
    insert into session (id, account_id, token_hash, rotated_at, device, browser, created_at, last_seen_at, idle_minutes, expires_at)
    select ${id}, account_id, sha256('fresh'), rotated_at, device, browser, created_at, last_seen_at, idle_minutes, expires_at
    from session where id = ${member.sessionId}`
  return id
}

/** A device on which the member is not logged in. */
async function freshDevice({ school, member }: Scene): Promise<string> {
  const id = randomUUID()
  await school.sql`
    insert into known_device (id, account_id, token_hash, device, browser, first_seen_at, last_seen_at)
    select ${id}, account_id, ${randomBytes(32)}, device, browser, created_at, created_at
    from session where id = ${member.sessionId}`
  return id
}

/** The same for all endpoints of a resource that name one of its rows. */
function of(path: string, prepare: Preparation): Record<string, Preparation> {
  const names = [`POST ${path}`, `GET ${path}/:id`, `PATCH ${path}/:id`, `DELETE ${path}/:id`]
  const all = [...names, `POST ${path}/:id/restoration`, `POST ${path}/filing`]
  return Object.fromEntries(all.map((name) => [name, prepare]))
}

/** Only what the demo's calendar has, none of it archived; the examples lie in the main campus, in a year without terms. */
async function freshCalendar({ school }: Scene): Promise<undefined> {
  const examples = [exampleYear, exampleTerm, exampleHoliday, exampleClosure, exampleEvent]
  await change(school, async (sql) => {
    for (const table of ['term', 'holiday', 'school_event', 'academic_year'])
      await sql`delete from ${sql(table)} where id::text not like '01980000%'`
    for (const [table, name] of [
      ['academic_year', 'name'],
      ['term', 'name'],
      ['holiday', 'title'],
      ['school_event', 'title'],
    ] as const)
      await sql`update ${sql(table)} set archived_at = null, ${sql(name)} = ${school.canary} || ' ' || id,
        campus_id = case when id = any (${examples}) then ${mainCampus} else campus_id end`
    // Nothing rests on the year and the term of the examples, so that they can be archived.
    await sql`update term set archived_at = created_at where id <> ${exampleTerm}`
  })
}

/** The same without any term, so that the year of the example can be archived. */
async function freshYears(scene: Scene): Promise<undefined> {
  await freshCalendar(scene)
  await change(scene.school, (sql) => sql`update term set archived_at = created_at`)
}

/** A secret address of the member's calendar. */
async function freshFeed({ school, member }: Scene): Promise<Parts> {
  const secret = randomBytes(24).toString('base64url')
  await change(school, async (sql) => {
    await sql`delete from calendar_feed where account_id = ${member.accountId}`
    await sql`insert into calendar_feed (account_id, secret_hash)
      values (${member.accountId}, ${createHash('sha256').update(secret).digest()})`
  })
  return { params: { secret } }
}

async function noViews({ school, member }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from list_view where owner_id = ${member.accountId}`)
}

/** A saved view of the member's own. */
async function freshView(scene: Scene): Promise<Parts> {
  await noViews(scene)
  const { school, member } = scene
  const id = randomUUID()
  await change(
    school,
    (sql) => sql`insert into list_view (id, owner_id, list, name, search)
      values (${id}, ${member.accountId}, 'campuses', ${`${school.canary} view`}, '{}')`,
  )
  return { params: { id }, version: 1 }
}

/** Long work that the member has asked for and nobody has begun. */
async function freshJob({ school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  await school.sql`delete from job where owner_id = ${member.accountId}`
  await school.sql`insert into job (id, kind, owner_id, title)
    values (${id}, 'trial', ${member.accountId}, ${school.sql.json({ message: school.canary })})`
  return { params: { id } }
}

async function freshNotification({ stage, school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  await school.sql`delete from notification where account_id = ${member.accountId}`
  await school.sql`insert into notification (id, account_id, category, title, at)
    values (${id}, ${member.accountId}, 'general', ${school.sql.json({ message: school.canary })}, ${stage.now})`
  return { params: { id } }
}

/** A picture whose bytes are the canary: it is sent as it is. */
async function freshLogo({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (
      sql,
    ) => sql`insert into site_image (slot, size, bytes) values ('logo', 0, convert_to(${school.canary}, 'UTF8'))
      on conflict (slot, size) do update set bytes = excluded.bytes`,
  )
}
