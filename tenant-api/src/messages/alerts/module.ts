import { and, gte, isNull, sql } from 'drizzle-orm'
import { defineModule } from '../../core/module.ts'
import { tellAbsence, tellBelow, tellCollected, tellLate, tellMissing } from './attendance-alerts.ts'
import { previewClosing, previewReopening, tellClosure, tellReopening } from './closure-alerts.ts'
import * as contract from './contract.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { schoolEvent } from '../../institute/calendar/tables.ts'
import { tellPeople } from '../outbound/queue.ts'
import { everybodyAt } from './everybody.ts'

/**
 * Every morning: reminds the audience of events that begin within their number of reminder days; of an event
 * that was added later, the next morning. A postponed event is announced again.
 */
const remindOfEvents: Job = {
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
import * as labels from './labels.ts'
import { messages } from './messages.ts'

/** Messages that the school sends automatically when something happens, to those affected. */
export const alerts = defineModule({
  name: 'alerts',
  labels,
  messages,
  contract,
  routes(serve) {
    serve(contract.previewClosing, ({ school, user, body }) => previewClosing(school, user, body))
    serve(contract.previewReopening, ({ school, user, params }) => previewReopening(school, user, params.id))
  },
  jobs: { 'alerts.events': remindOfEvents },
  events: {
    'attendance.absent': tellAbsence,
    'attendance.below': tellBelow,
    'attendance.missing': tellMissing,
    'gate.late': tellLate,
    'gate.collected': tellCollected,
    'calendar.closed': tellClosure,
    'calendar.reopened': tellReopening,
  },
  personal: [
    {
      table: 'absence_told',
      area: 'attendance',
      by: { student_id: 'student' },
      erase: 'delete',
      isAppendOnly: true,
    },
  ],
})
