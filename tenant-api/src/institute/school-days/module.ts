import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { schoolWeek } from './tables.ts'
import { byCampus, homePage, pageRead } from '../../core/page-reads.ts'
import { addDays } from 'kit/values/day'

/** Home looks for the next school day so many days ahead. */
const farthest = 60

/** Whether there is school on a day: the weekdays of campuses, closures, and the public holidays of a country. */
export const schoolDays = defineModule({
  name: 'school-days',
  labels,
  columns: {
    openDays: sentence('Open days'),
    shortDays: sentence('Short days'),
  },
  // Who may view and change holidays may do so with the days that they are made of.
  contract,
  sentences: {
    'academic-years.begun': sentence('Added the academic year {name}'),
    'school-weeks.set': sentence('Changed the school days of the week'),
    'school-weeks.seeded': sentence('Added the school days of the demo school'),
    'holidays.taken-over': sentence(
      'Took over {count, plural, one {# public holiday} other {# public holidays}}',
    ),
    'holidays.closed': sentence('Closed {campus}: {reason}'),
    'holidays.all-closed': sentence('Closed all campuses: {reason}'),
    'holidays.online': sentence('Moved the lessons of {campus} online: {reason}'),
    'holidays.all-online': sentence('Moved the lessons of all campuses online: {reason}'),
    'holidays.reopened': sentence('Undid a closure: {reason}'),
  },
  pageReads: [
    pageRead(homePage, contract.listSchoolDays, {
      needs: [['attendance', 'view']],
      isOfOffice: true,
      inputs: (page) => [
        { query: { from: page.today, until: addDays(page.today, farthest), ...byCampus(page) } },
      ],
    }),
  ],
  routes,
  checklist: [
    {
      key: 'week',
      title: sentence('Check your school week'),
      hint: sentence('On which weekdays there is school, and which of them are short'),
      page: 'school-days',
      rank: 50,
      isConfirmed: true,
      done: hasOwnWeek,
    },
  ],
})

async function hasOwnWeek(school: School): Promise<boolean> {
  const weeks = await school.db.select({ id: schoolWeek.id }).from(schoolWeek).limit(1)
  return weeks.length > 0
}
