import { dayShape } from 'kit/day'
import { rowOf, text } from 'kit/fields'
import { resource } from 'kit/resource'
import { z } from 'zod'
import { campuses, mainCampus } from '../structure/contract.ts'

/** The demo school's year of its fixed now; examples and tests name it. */
export const demoYear = '01980000-0000-7000-8000-00000000ca03'

const campusId = rowOf(() => campuses)
  .nullable()
  .default(null)

/**
 * A school year. One without a campus is that of the whole institute; a campus may have years of its own instead, as a
 * Cambridge branch beside Matric ones. Whether it is past, current or upcoming is said by the school's today.
 */
export const academicYears = resource({
  name: 'academic-years',
  label: { one: 'Academic year', many: 'Academic years' },
  within: 'campus',
  search: ['name'],
  sorts: ['firstDay', 'lastDay', 'name'],
  fields: z.object({
    name: text(1, 60).meta({ title: 'Name', hint: 'Such as 2026-27' }),
    campusId: campusId.meta({
      title: 'Campus',
      hint: 'Only for a campus that has a year of its own',
    }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
  }),
  example: {
    id: demoYear,
    body: { name: '2030-31', campusId: mainCampus, firstDay: '2030-04-01', lastDay: '2031-03-31' },
  },
})
