import { sentence } from 'kit/text/words'
import { and, type SQL, sql } from 'drizzle-orm'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import type { Measure } from '../../core/module-parts.ts'
import { reach } from '../../core/authorization/reach.ts'
import { attendance } from '../registers/contract.ts'
import { section } from '../../institute/structure/tables.ts'
import { homePage, byCampus, ownStudents, pageRead } from '../../core/page-reads.ts'

/** The percentage of called students who were present; it stays current until the next school day. */
const presentPercent: Measure = {
  key: 'present-percent',
  needs: [attendance.resource, 'view'],
  kind: 'level',
  rows: (user, { days, campus }) => {
    const [first, last] = [days[0], days.at(-1)]
    const where = and(
      reach(user, attendance.resource, 'view', { campus: section.campusId, section: section.id }),
      campus === undefined ? undefined : sql`${section.campusId} = ${campus}::uuid`,
    ) as SQL
    return sql`
      select a.day, trunc(sum(a.present + a.late) * 1000 / sum(a.present + a.late + a.absent)) / 10.0 as value
      from attendance_day a join ${section} on ${section.id} = a.section_id
      where a.day between ${first}::date and ${last}::date and ${where}
      group by a.day having sum(a.present + a.late + a.absent) > 0`
  },
}

/**
 * Reports on the registers: months, percentages, lists and trends, and the counts from before the registers
 * began.
 */
export const attendanceReports = defineModule({
  name: 'attendance-reports',
  contract,
  sentences: {
    'attendance.opened': sentence('Said how often {section} was there until {day}, before the registers'),
  },
  pageReads: [
    pageRead(homePage, contract.readOverview, {
      isOfOffice: true,
      inputs: (page) => [{ query: { days: 7, ...byCampus(page) } }],
    }),
    pageRead(homePage, contract.readStudentAttendance, {
      isOfOwn: true,
      inputs: (page) => ownStudents(page).map((id) => ({ params: { id }, query: {} })),
    }),
  ],
  routes,
  measures: [presentPercent],
})
