import { and, gte, isNull, sql } from 'drizzle-orm'
import type { Job } from '../../core/jobs/jobs.ts'
import { schoolEvent } from '../../institute/calendar/tables.ts'
import { tellPeople } from '../outbound/queue.ts'
import { everybodyAt } from './everybody.ts'

/**
 * Every morning: reminds the audience of events that begin within their number of reminder days; of an event
 * that was added later, the next morning. A postponed event is announced again.
 */
export const remindOfEvents: Job = {
  nightlyAt: 7,
  async run(school) {
    const today = await school.today()
    const soon = await school.db
      .select()
      .from(schoolEvent)
      .where(
        and(
          isNull(schoolEvent.archivedAt),
          gte(schoolEvent.firstDay, today),
          sql`${schoolEvent.firstDay} <= ${today}::date + ${schoolEvent.remindDays}`,
        ),
      )
    for (const { id, firstDay, campusId, forGuardians, forStudents, forStaff } of soon)
      await tellPeople(school, school.db, {
        event: 'calendar.event',
        key: `${id} ${firstDay}`,
        page: 'calendar',
        people: everybodyAt(campusId, {
          of: sql`school_event e`,
          facts: sql`jsonb_build_object('event', e.title, 'day', e.first_day, 'description', e.description,
            'time', coalesce(to_char(e.starts_at, 'HH24:MI') || '–' || to_char(e.ends_at, 'HH24:MI'), ''))`,
          when: sql`e.id = ${id}::uuid`,
          isFor: { guardians: forGuardians, students: forStudents, staff: forStaff },
        }),
      })
  },
}
