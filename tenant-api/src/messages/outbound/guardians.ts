import { type SQL, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { type Telling, tellPeople } from './queue.ts'

/**
 * The guardians who may see some students, in the form that `tellPeople` needs. `of` selects `student_id` and
 * `facts`: the values for the template besides the student's name and section.
 */
export function guardiansOf(of: SQL): SQL {
  return sql`
    select l.guardian_id as person_id, s.id as about_id, s.campus_id,
      jsonb_build_object('student', p.name, 'studentOther', p.other_name, 'section', coalesce(c.title, '')) || f.facts as fill
    from (${of}) f
    join student s on s.id = f.student_id and s.archived_at is null
    join person p on p.id = s.id
    left join section c on c.id = s.section_id
    join guardian_link l on l.student_id = s.id and l.may_see`
}

/** Tells the guardians who may see some students of something, each once by its key. */
export async function tellGuardians(
  school: School,
  of: SQL,
  telling: Pick<Telling, 'event' | 'key' | 'page'>,
): Promise<number> {
  return tellPeople(school, school.db, { ...telling, people: guardiansOf(of) })
}
