import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Listener } from '../../core/module.ts'
import { tellPeople } from '../outbound/queue.ts'
import { everybodyAt } from './everybody.ts'

const closed = z.object({
  id: z.uuid(),
  campusId: z.uuid().nullable(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})

/**
 * Notifies everybody affected that there is no school, or lessons at home; not if the closure was revoked
 * meanwhile.
 */
export const tellClosure: Listener = async (school, { payload }) => {
  const { id, campusId } = closed.parse(payload)
  await tellPeople(school, school.db, {
    event: 'calendar.closed',
    key: id,
    page: 'calendar',
    people: everybodyAt(campusId, {
      of: sql`holiday h`,
      facts: sql`jsonb_build_object('reason', h.title, 'from', h.first_day, 'until', h.last_day)`,
      when: sql`h.id = ${id}::uuid and h.archived_at is null`,
    }),
  })
}

/** Notifies the same people that there is school after all. */
export const tellReopening: Listener = async (school, { payload }) => {
  const { id, campusId } = closed.parse(payload)
  const today = await school.today()
  await tellPeople(school, school.db, {
    event: 'calendar.reopened',
    key: id,
    page: 'calendar',
    people: everybodyAt(campusId, {
      of: sql`holiday h`,
      facts: sql`jsonb_build_object('from', h.first_day, 'until', h.last_day)`,
      when: sql`h.id = ${id}::uuid and h.archived_at is not null and h.last_day >= ${today}::date`,
    }),
  })
}
