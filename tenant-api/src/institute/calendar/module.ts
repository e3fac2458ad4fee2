import { oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { hasRows } from '../../crud/has-rows.ts'
import { defineModule, type DefaultGrant } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { yearCrud } from './academic-years.ts'
import * as contract from './contract.ts'
import { holidayCrud } from './holidays.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { eventCrud } from './school-events.ts'
import { academicYear, holiday, term } from './tables.ts'
import { termCrud } from './terms.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'
import { addDays } from 'kit/values/day'

const staff = ['moderator', 'teacher', 'section_teacher', 'staff', 'finance_staff'] as const
const families = ['student', 'guardian'] as const
const grantsOf = (view: readonly RoleKey[]) =>
  ({
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: { delete: ['admin', 'campus_manager'], view },
  }) as const
const grants = grantsOf(staff)

/** Home shows what is on in so many days after today. */
const fortnight = 13

/** Years, terms, holidays, school days and events: everything that the school's calendar is made of. */
export const calendar = combineModules({
  name: 'calendar',
  parts: [
    crudModule(contract.academicYears, yearCrud, {
      grants: grantsOf([...staff, ...families]),
      hint: 'firstDay',
    }),
    crudModule(contract.terms, termCrud, {
      grants: grantsOf([...staff, ...families]),
      hint: 'firstDay',
    }),
    crudModule(contract.holidays, holidayCrud, {
      grants: grantsOf([...staff, ...families]),
      hint: 'firstDay',
    }),
    crudModule(contract.schoolEvents, eventCrud, { grants, hint: 'firstDay' }),
    defineModule({
      name: 'calendar',
      labels,
      columns: {
        hijriShift: sentence('Days moved'),
      },
      pageReads: [
        pageRead(homePage, contract.readCalendar, {
          inputs: (page) => [
            { query: { ...byCampus(page), from: page.today, until: addDays(page.today, fortnight) } },
          ],
        }),
      ],
      contract,
      checklist: [
        {
          key: 'year',
          title: sentence('Add your academic year'),
          hint: sentence('From its first day to its last. Enrolments, registers and results belong to one'),
          page: 'academic-years/new',
          rank: 30,
          done: (school) => hasRows(school, academicYear),
        },
        {
          key: 'terms',
          title: sentence('Add your terms'),
          hint: sentence('The parts of the year for which marks and reports are given'),
          page: 'terms/new',
          rank: 40,
          done: (school) => hasRows(school, term),
        },
        {
          key: 'holidays',
          title: sentence('Add the public holidays'),
          hint: sentence('Your country’s holidays are listed. Untick the days your school stays open'),
          page: 'calendar/public-holidays',
          rank: 60,
          done: (school) => hasRows(school, holiday),
        },
      ],
      sentences: {
        'calendar-feeds.made': sentence('Made a secret address for the calendar of {name}'),
        'calendar-feeds.dropped': sentence('Took the secret address of the calendar of {name} away'),
        'hijri-shift.set': sentence('Shifted Islamic dates by {days, plural, one {# day} other {# days}}'),
      },
      defaultGrants: viewersOfTheCalendar(),
      routes,
      personal: [
        {
          table: 'calendar_feed',
          area: 'log-in',
          by: { account_id: 'account' },
          erase: 'delete',
          hides: ['secret_hash'],
        },
        { table: 'chosen_year', area: 'log-in', by: { account_id: 'account' }, erase: 'delete' },
      ],
      audited: {
        calendar_feed: z.object({
          content: oneOf({ calendar: sentence('Calendar'), lessons: sentence('Lessons') }).meta({
            title: 'Content',
          }),
        }),
      },
    }),
  ],
})

/** Everybody who belongs to the school looks at its calendar, within the own campuses. */
function viewersOfTheCalendar(): Partial<Record<RoleKey, readonly DefaultGrant[]>> {
  const wide: readonly RoleKey[] = ['super_admin', 'administrator', 'hr', 'hr_manager']
  const narrow: readonly RoleKey[] = ['admin', 'campus_manager', ...staff, ...families]
  return Object.fromEntries([
    ...wide.map((role) => [role, [['calendar', 'view', 'institute']]]),
    ...narrow.map((role) => [role, [['calendar', 'view', 'campus']]]),
  ])
}
