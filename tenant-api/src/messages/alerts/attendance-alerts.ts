import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Listener } from '../../core/module.ts'
import { tellPeople } from '../outbound/queue.ts'
import { guardiansOf, tellGuardians } from '../outbound/guardians.ts'

const absent = z.object({ studentId: z.uuid(), day: z.iso.date() })

/** After a grace period: notifies the guardians of a child who is absent today, once per day. */
export const tellAbsence: Listener = async (school, { payload }) => {
  const { studentId, day } = absent.parse(payload)
  const of = sql`
    select ${studentId}::uuid as student_id, jsonb_build_object('day', ${day}::text) as facts
    where exists (select from student_day d
      where d.student_id = ${studentId}::uuid and d.day = ${day}::date and d.status = 'absent')`
  await tellGuardians(school, of, {
    event: 'attendance.absent',
    key: day,
    page: `students/${studentId}/attendance`,
  })
}

const below = z.object({
  registerId: z.uuid(),
  students: z.array(z.object({ studentId: z.uuid(), percent: z.number() })),
})

/** Notifies the guardians of students who have fallen below the school's required percentage. */
export const tellBelow: Listener = async (school, { id, payload }) => {
  const { students } = below.parse(payload)
  const of = sql`
    select (f ->> 'studentId')::uuid as student_id,
      jsonb_build_object('percent', (f ->> 'percent')::numeric, 'limit', t.alert_percent) as facts
    from jsonb_array_elements(${JSON.stringify(students)}::jsonb) f cross join attendance_setting t`
  await tellGuardians(school, of, { event: 'attendance.below', key: id })
}

const slip = z.object({ slipId: z.uuid(), studentId: z.uuid() })

/** Notifies the guardians that their child came late, unless the slip was withdrawn meanwhile. */
export const tellLate: Listener = async (school, { payload }) => {
  const { slipId } = slip.parse(payload)
  const of = sql`
    select student_id, jsonb_build_object('minutes', minutes, 'day', day) as facts from gate_slip
    where id = ${slipId}::uuid and kind = 'late' and withdrawn_at is null`
  await tellGuardians(school, of, { event: 'gate.late', key: slipId })
}

/** Notifies the guardians who collected their child before the end of lessons, except the collector. */
export const tellCollected: Listener = async (school, { payload }) => {
  const { slipId } = slip.parse(payload)
  await tellPeople(school, school.db, {
    event: 'gate.collected',
    key: slipId,
    people: sql`
      select found.* from (${guardiansOf(sql`
        select g.student_id, jsonb_build_object('day', g.day, 'collector', coalesce(w.name, g.collector_name),
          'collectorOther', coalesce(w.other_name, '')) as facts
        from gate_slip g left join person w on w.id = g.guardian_id
        where g.id = ${slipId}::uuid and g.kind = 'leaving' and g.withdrawn_at is null`)}) found
      where not exists (select from gate_slip g where g.id = ${slipId}::uuid and g.guardian_id = found.person_id)`,
  })
}

const missing = z.object({ sectionId: z.uuid(), day: z.iso.date() })

/**
 * Notifies the class teacher that the section's register of the day is missing, unless it was submitted
 * meanwhile.
 */
export const tellMissing: Listener = async (school, { payload }) => {
  const { sectionId, day } = missing.parse(payload)
  await tellPeople(school, school.db, {
    event: 'attendance.missing',
    key: `${sectionId} ${day}`,
    page: `registers/${sectionId}?day=${day}`,
    people: sql`
      select distinct a.employee_id as person_id, null::uuid as about_id, s.campus_id,
        jsonb_build_object('section', s.title, 'day', ${day}::text) as fill
      from section s join teacher_assignment a on a.section_id = s.id and a.is_class_teacher
        and holds(a.starts_on, a.ends_on, ${day}::date)
      where s.id = ${sectionId}::uuid and not exists (
        select from register r where r.section_id = s.id and r.day = ${day}::date and r.period is null and r.state <> 'open')`,
  })
}
