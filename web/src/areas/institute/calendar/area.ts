import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/institute/calendar')

const days: Area = {
  name: 'calendar',
  navigation: [
    {
      page: 'calendar',
      title: msg`Calendar`,
      icon: icon('CalendarDays'),
      under: 'timetable',
      order: 10,
      needs: ['calendar', 'view'],
    },
    {
      page: 'school-days',
      title: msg`School days`,
      icon: icon('CalendarRange'),
      under: 'timetable',
      order: 13,
      needs: ['holidays', 'edit'],
    },
  ],
  pages: [
    page('calendar', msg`Calendar`, () => import('./pages/CalendarPage.tsx'), 'CalendarPage', {
      needs: ['calendar', 'view'],
      children: [
        page('new', msg`Add event`, () => import('./EventSheet.tsx'), 'EventSheet', {
          needs: ['school-events', 'edit'],
        }),
        page('closure', msg`Close the school`, () => import('./ClosureSheet.tsx'), 'ClosureSheet', {
          needs: ['holidays', 'edit'],
        }),
        page(
          'public-holidays',
          msg`Public holidays`,
          () => import('./ProposalsSheet.tsx'),
          'ProposalsSheet',
          {
            needs: ['holidays', 'edit'],
          },
        ),
        page('islamic-dates', msg`Islamic dates`, () => import('./HijriSheet.tsx'), 'HijriSheet', {
          needs: ['institute', 'edit'],
        }),
        page('subscription', msg`On your phone`, () => import('./FeedSheet.tsx'), 'FeedSheet'),
        page('$id', msg`Calendar`, () => import('./EntrySheet.tsx'), 'EntrySheet'),
      ],
    }),
    page('school-days', msg`School days`, () => import('./pages/SchoolDaysPage.tsx'), 'SchoolDaysPage', {
      needs: ['holidays', 'view'],
    }),
  ],
  cards: [
    {
      key: 'next-days',
      rank: 90,
      title: msg`The next days`,
      show: lazy(() => import('./cards/NextDaysCard.tsx')),
      needs: ['calendar', 'view'],
      width: 'half',
    },
  ],
  quickStarts: [
    {
      page: 'calendar/closure',
      title: msg`Closed tomorrow`,
      icon: icon('CalendarOff'),
      needs: ['holidays', 'edit'],
      often: 'daily',
    },
    {
      page: 'calendar/public-holidays',
      title: msg`Public holidays`,
      icon: icon('CalendarCheck'),
      needs: ['holidays', 'edit'],
      often: 'yearly',
    },
  ],
}

const terms = resourceArea({
  name: 'terms',
  under: 'timetable',
  order: 14,
  isOfOffice: true,
  often: 'once',
  label: { one: 'Term', many: 'Terms' },
  icon: icon('CalendarRange'),
  load: loadPart(contract, 'terms'),
})
/** Above their list the terms of a year stand as a tree. */
const termsPage = lazyRouteComponent(() => import('./pages/TermsPage.tsx'), 'TermsPage')

/** The form of who adds one, with what can be guessed. */
const newYear = lazyRouteComponent(() => import('./NewSpans.tsx'), 'NewYear')
const newTerm = lazyRouteComponent(() => import('./NewSpans.tsx'), 'NewTerm')

function withForm(list: AreaPage, show: AreaPage['show']): AreaPage {
  const children = list.children?.map((page) => (page.path === 'new' ? { ...page, show } : page)) ?? []
  return { ...list, children }
}

const years = resourceArea({
  name: 'academic-years',
  under: 'timetable',
  order: 15,
  isOfOffice: true,
  often: 'once',
  label: { one: 'Academic year', many: 'Academic years' },
  icon: icon('CalendarRange'),
  load: loadPart(contract, 'academicYears'),
})

export const calendar: Area = combineAreas('calendar', [
  days,
  resourceArea({
    name: 'school-events',
    under: 'timetable',
    order: 11,
    isOfOffice: true,
    often: 'daily',
    label: { one: 'Event', many: 'Events' },
    table: 'school_event',
    icon: icon('CalendarDays'),
    load: loadPart(contract, 'schoolEvents'),
  }),
  resourceArea({
    name: 'holidays',
    under: 'timetable',
    order: 12,
    isOfOffice: true,
    label: { one: 'Holiday', many: 'Holidays' },
    icon: icon('CalendarOff'),
    load: loadPart(contract, 'holidays'),
  }),
  { ...terms, pages: terms.pages.map((list) => ({ ...withForm(list, newTerm), show: termsPage })) },
  { ...years, pages: years.pages.map((list) => withForm(list, newYear)) },
])
