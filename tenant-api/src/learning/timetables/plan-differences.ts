import { type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { lockDraft, readableTimetable, type TimetableRow, touch } from './find-timetable.ts'

type Place = Pick<TimetableRow, 'id' | 'campusId' | 'shiftId' | 'yearId' | 'firstDay'>
type Difference = {
  sectionId: string
  section: string
  subjectId: string
  subject: string
  choice: string
  planned: number
  here: number
}

/** Where the subject plans and a timetable disagree about the lessons of a section and a subject, by section. */
export async function readPlanDifferences(school: School, user: User, { id }: { id: string }) {
  const row = await readableTimetable(school.db, user, id)
  const [unassigned] = await school.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${assignable(row)}) one`,
  )
  return { assigned: unassigned?.count ?? 0, rows: await differencesIn(school.db, row) }
}

/** The same of a timetable that was read, as the contract has them. */
export async function differencesIn(db: Db | Tx, row: Place) {
  const rows = await db.execute<Difference>(differencesOf(row))
  return rows.map(({ sectionId, section, subjectId, subject, planned, here }) => ({
    sectionId,
    section,
    subjectId,
    subject,
    planned,
    here,
  }))
}

/** Condition: a section `s` belongs to the timetables of a campus and shift, as bells without a shift are for all others. */
export function isOfTimetable({
  campusId,
  shiftId,
  yearId,
}: Pick<TimetableRow, 'campusId' | 'shiftId' | 'yearId'>): SQL {
  return sql`(s.campus_id = ${campusId}::uuid and case when ${shiftId}::uuid is not null then s.shift_id = ${shiftId}::uuid
    else not exists (select from timetable o where o.campus_id = s.campus_id and o.year_id = ${yearId}::uuid
      and o.shift_id = s.shift_id and o.state <> 'withdrawn') end)`
}

function differencesOf({ id, campusId, shiftId, yearId }: Place): SQL {
  return sql`
    with planned as (
      select p.section_id, p.subject_id, p.choice, p.lessons from section_subject p join section s on s.id = p.section_id
      where p.year_id = ${yearId}::uuid and s.archived_at is null and ${isOfTimetable({ campusId, shiftId, yearId })}
    ), here as (
      select y.section_id, g.subject_id, min(y.choice) as choice, sum(c.periods) as lessons
      from teaching g join teaching_party y on y.teaching_id = g.id
        cross join lateral (
          select coalesce(sum(p.length), 0) as periods from placement p where p.teaching_id = g.id and p.week < 2
        ) c
      where g.timetable_id = ${id}::uuid group by 1, 2
    )
    select section_id as "sectionId", s.title as section, subject_id as "subjectId", b.name as subject,
      coalesce(p.choice, h.choice) as choice, coalesce(p.lessons, 0)::int as planned, coalesce(h.lessons, 0)::int as here
    from planned p full join here h using (section_id, subject_id) join section s on s.id = section_id
      join class k on k.id = s.class_id join subject b on b.id = subject_id
    where coalesce(p.lessons, 0) <> coalesce(h.lessons, 0)
    order by k.position, s.title, s.id, b.name collate name_order`
}

/**
 * Brings a draft in line with the subject plans. What is missing comes into the tray, with the teachers who are assigned;
 * what is too much goes, from the tray first and locked lessons last. Lessons that stay keep their places, and get the
 * teachers who are assigned where they have none.
 */
export async function followPlan(
  school: School,
  user: User,
  one: { id: string; version: number },
): Promise<{ added: number; removed: number; assigned: number; version: number }> {
  return school.transaction(user, 'timetables.followed-plan', async (tx) => {
    const row = await lockDraft(tx, user, one)
    const differences = await tx.execute<Difference>(differencesOf(row))
    const joint = await jointAmong(tx, row.id, differences)
    if (joint)
      refuse(
        'timetables.joint-differs',
        '{sections} have {subject} together, but their plans differ. Give them the same number of lessons',
        joint,
        { status: 409 },
      )
    const removed = await removeSurplus(tx, row.id, differences)
    const added = await addMissing(tx, row, differences)
    const assigned = await tx.execute(sql`
      insert into teaching_teacher (teaching_id, employee_id) select id, employee_id from (${assignable(row)}) one returning id`)
    describe(tx, { name: row.name, added, removed })
    return { added, removed, assigned: assigned.length, version: await touch(tx, row) }
  })
}

/** The planned lessons of a timetable that has none yet, all in the tray. */
export async function addPlanned(tx: Tx, row: Place): Promise<void> {
  const missing = await tx.execute<Difference>(differencesOf(row))
  await addMissing(tx, row, missing)
}

/** A joint lesson whose sections do not all differ by the same. */
async function jointAmong(
  tx: Tx,
  id: string,
  differences: readonly Difference[],
): Promise<{ sections: string; subject: string } | undefined> {
  const [found] = await tx.execute<{ sections: string; subject: string }>(sql`
    select string_agg(s.title, ', ' order by s.title) as sections, b.name as subject
    from teaching g join teaching_party y on y.teaching_id = g.id join section s on s.id = y.section_id
      join subject b on b.id = g.subject_id
      left join ${recordsOf(differences)} on d."sectionId" = y.section_id and d."subjectId" = g.subject_id
    where g.timetable_id = ${id}::uuid group by g.id, b.name
    having count(*) > 1 and count(distinct coalesce(d.planned - d.here, 0)) > 1 limit 1`)
  return found
}

/** Takes out the lessons beyond the plan; gives how many. A subject that is planned no longer goes whole. */
async function removeSurplus(tx: Tx, id: string, differences: readonly Difference[]): Promise<number> {
  const surplus = differences.filter(({ planned, here }) => here > planned)
  if (surplus.length === 0) return 0
  const gone = await tx.execute(sql`
    with surplus as (
      select distinct on (g.id) g.id, d."sectionId", d."subjectId", d.here - d.planned as periods
      from ${recordsOf(surplus)} join teaching_party y on y.section_id = d."sectionId"
        join teaching g on g.id = y.teaching_id and g.subject_id = d."subjectId" and g.timetable_id = ${id}::uuid
      order by g.id, periods
    ), cards as (
      select p.id, s.periods, sum(p.length) over (
        partition by s."sectionId", s."subjectId" order by p.weekday is not null, p.is_locked, p.length, p.id desc) as running
      from surplus s join placement p on p.teaching_id = s.id
    )
    delete from placement p using cards c where c.id = p.id and c.running <= c.periods returning p.id`)
  await tx.execute(sql`
    delete from teaching g using teaching_party y, ${recordsOf(surplus)}
    where y.teaching_id = g.id and y.section_id = d."sectionId" and g.subject_id = d."subjectId" and d.planned = 0
      and g.timetable_id = ${id}::uuid and not exists (select from placement p where p.teaching_id = g.id)`)
  return gone.length
}

/** Adds the lessons that the plan has and the timetable lacks, single and in the tray; gives how many. */
async function addMissing(tx: Tx, row: Place, differences: readonly Difference[]): Promise<number> {
  const missing = differences.filter(({ planned, here }) => planned > here)
  if (missing.length === 0) return 0
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const added = await tx.execute(sql`
    with missing as materialized (
      select d.*, g.id as known, uuidv7() as fresh
      from ${recordsOf(missing)} left join lateral (
        select g.id from teaching g join teaching_party y on y.teaching_id = g.id and y.section_id = d."sectionId"
        where g.timetable_id = ${row.id}::uuid and g.subject_id = d."subjectId" order by g.id limit 1
      ) g on true
    ), made as (
      insert into teaching (id, timetable_id, subject_id, shift_id, created_at, updated_at)
      select fresh, ${row.id}::uuid, "subjectId", coalesce(${row.shiftId}::uuid, (select s.shift_id from section s where s.id = "sectionId")),
        ${at}, ${at} from missing where known is null
    ), parties as (
      insert into teaching_party (teaching_id, section_id, choice, part)
      select fresh, "sectionId", choice, case when choice = '' then '' else subject end from missing where known is null
    ), teachers as (
      insert into teaching_teacher (teaching_id, employee_id) select m.fresh, t.employee_id
      from missing m cross join lateral (${teacherFor(row)}) t where m.known is null
    )
    insert into placement (teaching_id, created_at, updated_at)
    select coalesce(known, fresh), ${at}, ${at} from (
      select distinct on (coalesce(known, fresh)) * from missing order by coalesce(known, fresh), planned - here desc
    ) m cross join generate_series(1, m.planned - m.here) returning id`)
  return added.length
}

/**
 * Who is assigned to the subject of a section on the first day: to the section, else to its class, else to the campus; and
 * where nobody is, the only one who teaches the section without a subject, as class teachers of small children do.
 */
function teacherFor({ campusId, firstDay }: Place): SQL {
  return sql`
    select a.employee_id from teacher_assignment a join section s on s.id = m."sectionId"
      join employee e on e.id = a.employee_id and e.archived_at is null and e.status <> 'left'
    where a.campus_id = ${campusId}::uuid and holds(a.starts_on, a.ends_on, greatest(${firstDay}::date, (select day from current_day)))
      and (a.section_id = s.id or a.section_id is null and (a.class_id = s.class_id or a.class_id is null))
      and (a.subject_id = m."subjectId" or a.subject_id is null and a.section_id = s.id and not exists (
        select from teacher_assignment o where o.section_id = s.id and o.subject_id is null and o.employee_id <> a.employee_id
          and holds(o.starts_on, o.ends_on, greatest(${firstDay}::date, (select day from current_day)))))
    order by a.subject_id is null, a.section_id is null, a.class_id is null, a.starts_on desc, a.id limit 1`
}

/** Select: what nobody teaches in a timetable, with who is assigned to it. */
function assignable(row: Place): SQL {
  return sql`
    select m.id, t.employee_id from (
      select g.id, g.subject_id as "subjectId", (select min(y.section_id::text)::uuid from teaching_party y where y.teaching_id = g.id) as "sectionId"
      from teaching g where g.timetable_id = ${row.id}::uuid and not exists (select from teaching_teacher e where e.teaching_id = g.id)
    ) m cross join lateral (${teacherFor(row)}) t`
}

function recordsOf(differences: readonly Difference[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
    as d ("sectionId" uuid, "subjectId" uuid, subject text, choice text, planned int, here int)`
}
