import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Entry } from './contract.ts'

export type EntryOfDay = Entry & { day: Day; sectionId: string }

/** Entries as they are read, the note for all first; `where` speaks of `e`. */
export async function entriesOf(db: Db | Tx, where: SQL): Promise<EntryOfDay[]> {
  const rows = await db.execute<EntryOfDay>(sql`
    select e.id, e.section_id as "sectionId", e.day::text as day, e.subject_id as "subjectId", coalesce(u.name, '') as subject,
      e.words, e.due_on::text as "dueOn", coalesce(p.name, '') as author, coalesce(p.other_name, '') as "authorOther",
      to_json(e.changed_at) #>> '{}' as "changedAt", e.version
    from diary_entry e left join subject u on u.id = e.subject_id
      left join account a on a.id = e.author_id left join person p on p.id = a.person_id
    where ${where}
    order by e.day desc, e.subject_id is not null, u.name collate name_order, e.id
    limit 2000`)
  return [...rows]
}

/** An entry as the contract has it. */
export function entryOf({ day: _day, sectionId: _section, ...entry }: EntryOfDay): Entry {
  return entry
}
