import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Rules of timetables`
const needs = ['timetables', 'edit'] as const

/** By which rules weeks are drawn up, and the page on which the program draws one up. */
export const timetabling: Area = {
  name: 'timetabling',
  words: 'office',
  navigation: [
    {
      page: 'timetabling',
      title,
      icon: icon('ListChecks'),
      under: 'timetable',
      order: 23,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('timetabling', title, () => import('./pages/RulesPage.tsx'), 'RulesPage', { needs }),
    page('timetables/$id/run', msg`Draw up by itself`, () => import('./pages/RunPage.tsx'), 'RunPage', {
      needs,
    }),
  ],
  records: [
    { table: 'timetabling_policy', title },
    { table: 'teacher_rule', title: msg`Hours of a teacher` },
    { table: 'teacher_wish', title: msg`Wishes of a teacher` },
    { table: 'campus_way', title: msg`Way between campuses` },
  ],
}
