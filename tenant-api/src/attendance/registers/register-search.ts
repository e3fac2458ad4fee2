import { and, eq, isNull, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { matchesPrepared } from '../../core/columns/text-search.ts'
import type { SearchSource } from '../../core/module-parts.ts'
import { reach } from '../../core/authorization/reach.ts'
import { section } from '../../institute/structure/tables.ts'
import { attendance } from './contract.ts'

/** Words that people may type before the section, in each language. */
const asked = 'attendance of register حاضری رجسٹر الحضور سجل '

/** "Attendance of 7-B" in the global search: today's register of each section that the user sees. */
export const registerSearch: SearchSource = {
  resource: attendance.resource,
  title: sentence('Registers of today'),
  page: 'registers',
  rows: (user, { q, campus }) => {
    const text = sql`fold(${asked} || ${section.title})`
    return sql`
      select ${section.id} as id, ${section.title}::text as name, '' as hint, ${text} as text from ${section}
      where ${and(
        isNull(section.archivedAt),
        reach(user, attendance.resource, 'view', { campus: section.campusId, section: section.id }),
        campus === undefined ? undefined : eq(section.campusId, campus),
        ...matchesPrepared(text, q),
      )}`
  },
}
