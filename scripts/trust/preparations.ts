import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { demoClosure, demoEvent, demoHoliday, demoTerm, demoYear } from 'tenant-api/contract/calendar'
import { mainCampus } from 'tenant-api/contract/structure'
import { admissionPreparations } from './admission-rows.ts'
import { attendancePreparations } from './attendance-rows.ts'
import { bellPreparations } from './bell-rows.ts'
import { change } from './behind.ts'
import { employeePreparations } from './employee-rows.ts'
import { customFieldPreparations } from './custom-field-rows.ts'
import { familyPreparations } from './family-rows.ts'
import { filePreparations } from './file-rows.ts'
import { importPreparations } from './import-rows.ts'
import { keyPreparations } from './key-rows.ts'
import { gatePreparations } from './gate-rows.ts'
import { leavePreparations } from './leave-rows.ts'
import { diaryPreparations } from './diary-rows.ts'
import { announcementPreparations } from './announcement-rows.ts'
import { messagePreparations } from './message-rows.ts'
import { ticketPreparations } from './ticket-rows.ts'
import { threadPreparations } from './thread-rows.ts'
import type { Member } from './mould.ts'
import { invitationPreparations } from './invitation-rows.ts'
import { meetingPreparations } from './meeting-rows.ts'
import { notePreparations } from './note-rows.ts'
import { oidcPreparations } from './oidc-rows.ts'
import { paperPreparations } from './paper-rows.ts'
import { passwordPreparations } from './password-rows.ts'
import { peoplePreparations } from './people-rows.ts'
import { plainPreparations } from './plain-rows.ts'
import { presencePreparations } from './presence-rows.ts'
import { printPreparations } from './print-rows.ts'
import { webhookPreparations } from './webhook-rows.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'
import { promotionPreparations } from './promotion-rows.ts'
import { registrationPreparations } from './registration-rows.ts'
import { rolePreparations } from './role-rows.ts'
import { secondFactorPreparations } from './second-factor-rows.ts'
import { structurePreparations } from './structure-rows.ts'
import { domainPreparations } from './domain-rows.ts'
import { personDataPreparations } from './person-data-rows.ts'
import { exportPreparations } from './export-rows.ts'
import { supportAccessPreparations } from './support-access-rows.ts'
import { supportPreparations } from './support-rows.ts'
import { teamPreparations } from './team-rows.ts'
import { usagePreparations } from './usage-rows.ts'
import { userPreparations } from './user-rows.ts'
import { viewingPreparations } from './viewing-rows.ts'

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
    return { body: { set: { isTentative: true }, of: { ids: [demoHoliday] } } }
  },
  'POST /school-events/changes': async (scene) => {
    await freshCalendar(scene)
    return { body: { set: { forGuardians: false }, of: { ids: [demoEvent] } } }
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
  const examples = [demoYear, demoTerm, demoHoliday, demoClosure, demoEvent]
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
    await sql`update term set archived_at = created_at where id <> ${demoTerm}`
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
