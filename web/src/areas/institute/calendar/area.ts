import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const contract = () => import('tenant-api/contract/institute/calendar')

const page: Area = {
  name: 'calendar',
  navigation: [
    {
      page: 'calendar',
      title: msg`Calendar`,
      icon: icon('CalendarDays'),
      under: 'calendar',
      needs: ['calendar', 'view'],
    },
    {
      page: 'school-days',
      title: msg`School days`,
      icon: icon('CalendarRange'),
      under: 'school-days',
      needs: ['holidays', 'edit'],
    },
  ],
  pages: [
    {
      path: 'calendar',
      title: msg`Calendar`,
      show: lazyRouteComponent(() => import('./pages/CalendarPage.tsx'), 'CalendarPage'),
      needs: ['calendar', 'view'],
      children: [
        {
          path: 'new',
          title: msg`Add event`,
          show: lazyRouteComponent(() => import('./EventSheet.tsx'), 'EventSheet'),
          needs: ['school-events', 'edit'],
        },
        {
          path: 'closure',
          title: msg`Close the school`,
          show: lazyRouteComponent(() => import('./ClosureSheet.tsx'), 'ClosureSheet'),
          needs: ['holidays', 'edit'],
        },
        {
          path: 'public-holidays',
          title: msg`Public holidays`,
          show: lazyRouteComponent(() => import('./ProposalsSheet.tsx'), 'ProposalsSheet'),
          needs: ['holidays', 'edit'],
        },
        {
          path: 'islamic-dates',
          title: msg`Islamic dates`,
          show: lazyRouteComponent(() => import('./HijriSheet.tsx'), 'HijriSheet'),
          needs: ['institute', 'edit'],
        },
        {
          path: 'subscription',
          title: msg`On your phone`,
          show: lazyRouteComponent(() => import('./FeedSheet.tsx'), 'FeedSheet'),
        },
        {
          path: '$id',
          title: msg`Calendar`,
          show: lazyRouteComponent(() => import('./EntrySheet.tsx'), 'EntrySheet'),
        },
      ],
    },
    {
      path: 'school-days',
      title: msg`School days`,
      show: lazyRouteComponent(() => import('./pages/SchoolDaysPage.tsx'), 'SchoolDaysPage'),
      needs: ['holidays', 'view'],
    },
  ],
  cards: [
    {
      key: 'next-days',
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
  often: 'once',
  label: { one: 'Term', many: 'Terms' },
  icon: icon('CalendarRange'),
  load: async () => (await contract()).terms,
})
/** Above their list the terms of a year stand as a tree. */
const termsPage = lazyRouteComponent(() => import('./pages/TermsPage.tsx'), 'TermsPage')

export const calendar: Area = combineAreas('calendar', [
  page,
  resourceArea({
    name: 'school-events',
    often: 'daily',
    label: { one: 'Event', many: 'Events' },
    table: 'school_event',
    icon: icon('CalendarDays'),
    load: async () => (await contract()).schoolEvents,
  }),
  resourceArea({
    name: 'holidays',
    label: { one: 'Holiday', many: 'Holidays' },
    icon: icon('CalendarOff'),
    load: async () => (await contract()).holidays,
  }),
  { ...terms, pages: terms.pages.map((list) => ({ ...list, show: termsPage })) },
  resourceArea({
    name: 'academic-years',
    often: 'once',
    label: { one: 'Academic year', many: 'Academic years' },
    icon: icon('CalendarRange'),
    load: async () => (await contract()).academicYears,
  }),
])
