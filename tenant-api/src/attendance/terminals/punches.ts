import { type SQL, sql } from 'drizzle-orm'
import { partsByWeight } from 'kit/operation/time-slices'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import type { ToldLine, ToldPunch } from './parse-lines.ts'
import type { Admitted } from './authenticate.ts'

goWithPerson(
  { table: 'punch', column: 'person_id' },
  { table: 'punch', column: 'person_id', side: 'staff' },
  { table: 'device_pin', column: 'person_id' },
  { table: 'device_pin', column: 'person_id', side: 'staff' },
)

/** The most punches of one statement, which fits the usual statement timeout. */
const atOnce = 2_000
/** The most unreadable lines that are stored of one terminal; the nightly job makes room. */
const mostRefused = 2_000

type Told = { terminal: Admitted; punches: readonly ToldPunch[]; refused: readonly ToldLine[] }
type Taken = { punches: number; refused: number; days: string[] }

/**
 * Stores a terminal's punches: each once, however often, in whatever order and however concurrently it is sent.
 * Punches of employees become presence at once; those of students go to the worker. A statement for each two
 * thousand lines.
 */
export async function takePunches(school: School, { terminal, punches, refused }: Told): Promise<void> {
  const { zone } = await school.profile()
  await unlessNothing(
    school.transaction(system(sentence('Biometric machine')), 'punches.taken', async (tx) => {
      const all: Taken = { punches: 0, refused: 0, days: [] }
      // The backlog of a holiday comes in one post.
      for (const part of partsOf(punches, refused)) {
        const told = taking({ terminal, ...part, zone, now: school.now() })
        const [taken] = await executePrepared<Taken>(tx, told)
        all.punches += taken?.punches ?? 0
        all.refused += taken?.refused ?? 0
        all.days.push(...(taken?.days ?? []))
      }
      if (all.punches + all.refused === 0) throw new NothingDone()
      describe(tx, { name: terminal.name, count: all.punches })
      await tellDays(tx, [...new Set(all.days)])
    }),
  )
}

type Lines = Pick<Told, 'punches' | 'refused'>

/** The unreadable lines, which are few, go with the first part. */
function partsOf(punches: readonly ToldPunch[], refused: readonly ToldLine[]): Lines[] {
  const parts = [...partsByWeight(punches, atOnce, () => 1)]
  return (parts.length > 0 ? parts : [[]]).map((part, at) => ({
    punches: part,
    refused: at === 0 ? refused : [],
  }))
}

/** The worker marks the registers of these days. */
export async function tellDays(tx: Tx, days: readonly string[]): Promise<void> {
  if (days.length > 0) await emit(tx, 'punches.taken', { days })
}

function taking({ terminal, punches, refused, zone, now }: Told & { zone: string; now: Date }): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    with said as (
      select distinct on (pin, local, status) * from jsonb_to_recordset(${JSON.stringify(punches)}::jsonb)
        as s (pin text, local timestamp, status smallint, verify smallint, line text)
      order by pin, local, status
    ), who as (${whoIs(sql`select distinct pin from said`)}), kept as (
      insert into punch (device_id, pin, at_local, at, status, verify, line, person_id, act_id)
      select ${terminal.id}::uuid, s.pin, s.local, ${instantOf({ local: sql`s.local`, zone, now: at })}, s.status, s.verify,
        s.line, who.person_id, current_setting('app.act')::uuid
      from said s join who using (pin) order by s.local, s.pin
      on conflict on constraint punch_once do nothing
      returning device_id, person_id, at_local, at, status
    ), there as (${presenceOf(sql`kept`)}), lost as (
      insert into punch_refused (device_id, line, reason, at)
      select ${terminal.id}::uuid, r.line, r.reason, ${at}
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r (line text, reason text)
      where (select count(*) from punch_refused where device_id = ${terminal.id}::uuid) < ${mostRefused}
      on conflict on constraint punch_refused_once do nothing returning 1
    )
    select (select count(*)::int from kept) as punches, (select count(*)::int from lost) as refused,
      (select coalesce(json_agg(distinct k.at_local::date), '[]') from kept k join student s on s.id = k.person_id) as days`
}

/**
 * The people of these numbers (`pin`), as `pin` and `person_id`: as the office has assigned them, else by
 * employee or registration number, ignoring leading zeros. A number that matches two people belongs to nobody
 * until the office assigns it.
 */
export function whoIs(pins: SQL): SQL {
  return sql`
    select asked.pin, coalesce(named.person_id, numbered.id) as person_id
    from (${pins}) asked
    left join device_pin named on named.pin = asked.pin
    left join lateral (
      select case when count(*) = 1 then min(found.id::text)::uuid end as id from (
        select e.id from employee e
        where ltrim(fold(e.employee_number), '0') = ltrim(fold(asked.pin), '0') and e.archived_at is null and e.status = 'active'
        union all
        select s.id from student s
        where ltrim(fold(s.registration_number), '0') = ltrim(fold(asked.pin), '0') and s.archived_at is null
      ) found
    ) numbered on named.pin is null`
}

/**
 * The instant of a time on the terminal's clock. When clocks go back, an ambiguous hour is its later pass,
 * unless that is in the future: then it is the earlier one. A time in the skipped hour counts as that much
 * after the change.
 */
export function instantOf({ local, zone, now }: { local: SQL; zone: string; now: SQL }): SQL {
  const later = sql`(${local} at time zone ${zone}::text)`
  const earlier = (by: string) => sql`
    when ${later} > ${now} + interval '20 minutes'
      and ((${later} - ${by}::interval) at time zone ${zone}::text) = ${local} then ${later} - ${by}::interval`
  return sql`case ${earlier('1 hour')} ${earlier('30 minutes')} else ${later} end`
}

/**
 * Inserts the presence of employees from punches (`device_id`, `person_id`, `at_local`, `at`, `status`). The
 * direction is taken only from terminals on which people press a key for it.
 */
export function presenceOf(punches: SQL): SQL {
  return sql`
    insert into presence (person_id, campus_id, day, at, direction, noticed_by)
    select p.person_id, d.campus_id, p.at_local::date, p.at,
      case when not d.tells_direction then null when p.status in (0, 3, 4) then 'in'
        when p.status in (1, 2, 5) then 'out' end, 'device'
    from ${punches} p join device d on d.id = p.device_id join employee e on e.id = p.person_id
    order by p.at, p.person_id
    on conflict on constraint presence_once do nothing returning 1`
}
