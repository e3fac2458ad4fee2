import type { School } from '../../../src/core/school/school.ts'
import * as contract from '../../../src/institute/calendar/contract.ts'
import { yearCrud } from '../../../src/institute/calendar/academic-years.ts'
import { holidayCrud } from '../../../src/institute/calendar/holidays.ts'
import { eventCrud } from '../../../src/institute/calendar/school-events.ts'
import { termCrud } from '../../../src/institute/calendar/terms.ts'
import { addPlainRows } from '../../plain-rows.ts'
import { demoCampuses } from '../structure/seed.ts'
import { demoClasses } from '../structure/seed-classes.ts'
import {
  exampleClosure,
  exampleEvent,
  exampleHoliday,
  exampleTerm,
  exampleYear,
} from '../../../src/institute/calendar/contract.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 40

const { MAIN, CNL } = demoCampuses
const id = (last: string) => `01980000-0000-7000-8000-00000000${last}`

/** The year 2026-27 of Canal View. */
export const canalYear = id('ca13')

/** Riverside's years: Matric for the institute, April to March; Cambridge at Canal View, August to June. */
export const demoYears = [
  { id: id('ca01'), name: '2024-25', firstDay: '2024-04-01', lastDay: '2025-03-31' },
  { id: id('ca02'), name: '2025-26', firstDay: '2025-04-01', lastDay: '2026-03-31' },
  { id: exampleYear, name: '2026-27', firstDay: '2026-04-01', lastDay: '2027-03-31' },
  { id: id('ca04'), name: '2027-28', firstDay: '2027-04-01', lastDay: '2028-03-31' },
  { id: id('ca11'), name: '2024-25', firstDay: '2024-08-19', lastDay: '2025-06-13', campusId: CNL },
  { id: id('ca12'), name: '2025-26', firstDay: '2025-08-18', lastDay: '2026-06-12', campusId: CNL },
  { id: canalYear, name: '2026-27', firstDay: '2026-08-17', lastDay: '2027-06-11', campusId: CNL },
  { id: id('ca14'), name: '2027-28', firstDay: '2027-08-16', lastDay: '2028-06-09', campusId: CNL },
]

const days = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay })
const posting = (postingFrom: string, postingUntil: string) => ({ postingFrom, postingUntil })

const demoTerms = [
  { id: id('cb01'), yearId: id('ca01'), name: 'Term 1', ...days('2024-04-01', '2024-09-28') },
  { id: id('cb02'), yearId: id('ca01'), name: 'Term 2', ...days('2024-09-30', '2025-03-31') },
  { id: id('cb03'), yearId: id('ca02'), name: 'Term 1', ...days('2025-04-01', '2025-09-27') },
  { id: id('cb04'), yearId: id('ca02'), name: 'Term 2', ...days('2025-09-29', '2026-03-31') },
  {
    id: exampleTerm,
    yearId: exampleYear,
    name: 'Term 1',
    ...days('2026-04-01', '2026-09-26'),
    ...posting('2026-09-28', '2026-10-05'),
  },
  {
    id: id('cb06'),
    yearId: exampleYear,
    name: 'Term 2',
    ...days('2026-09-28', '2027-03-31'),
    ...posting('2027-03-22', '2027-03-29'),
  },
  ...[
    { id: id('cb11'), parentId: exampleTerm, name: 'Term 1 exams', ...days('2026-09-14', '2026-09-26') },
    { id: id('cb12'), parentId: id('cb06'), name: 'December tests', ...days('2026-12-07', '2026-12-16') },
    { id: id('cb13'), parentId: id('cb06'), name: 'Pre-board (9–10)', ...days('2027-01-18', '2027-01-30') },
    { id: id('cb14'), parentId: id('cb06'), name: 'Annual exams', ...days('2027-03-15', '2027-03-27') },
  ].map((part) => ({ ...part, yearId: exampleYear })),
  { id: id('cb21'), yearId: canalYear, name: 'Autumn', ...days('2026-08-17', '2026-12-18') },
  { id: id('cb22'), yearId: canalYear, name: 'Spring', ...days('2027-01-11', '2027-04-30') },
  { id: id('cb23'), yearId: canalYear, name: 'Summer', ...days('2027-05-03', '2027-06-11') },
  {
    id: id('cb24'),
    yearId: canalYear,
    parentId: id('cb22'),
    name: 'Mocks',
    ...days('2027-01-18', '2027-01-29'),
  },
]

const moon = { isTentative: true }
const holidays = [
  { title: 'Labour Day', ...days('2025-05-01') },
  { title: 'Eid Milad-un-Nabi', ...days('2025-09-06'), ...moon },
  { title: 'Quaid-e-Azam Day and Christmas', ...days('2025-12-25') },
  { title: 'Kashmir Day', ...days('2026-02-05') },
  { title: 'Eid-ul-Fitr', ...days('2026-03-20', '2026-03-22'), ...moon },
  { title: 'Pakistan Day', ...days('2026-03-23') },
  { title: 'Eid-ul-Adha', ...days('2026-05-27', '2026-05-29'), ...moon },
  { title: 'Ashura', ...days('2026-06-25', '2026-06-26'), ...moon },
  { title: 'Independence Day', ...days('2026-08-14') },
  { title: 'Eid Milad-un-Nabi', ...days('2026-08-26'), ...moon },
  { title: 'Iqbal Day', ...days('2026-11-09') },
  { title: 'Quaid-e-Azam Day and Christmas', ...days('2026-12-25') },
  { title: 'Kashmir Day', ...days('2027-02-05') },
  { title: 'Eid-ul-Fitr', ...days('2027-03-10', '2027-03-12'), ...moon },
  { title: 'Pakistan Day', ...days('2027-03-23') },
  { title: 'Eid-ul-Adha', ...days('2027-05-17', '2027-05-19'), ...moon },
]
const vacations = [
  { title: 'Summer vacation', ...days('2024-06-01', '2024-08-14') },
  { title: 'Winter vacation', ...days('2024-12-21', '2025-01-11') },
  { title: 'Summer vacation', ...days('2025-06-01', '2025-08-14') },
  { title: 'Winter vacation', ...days('2025-12-20', '2026-01-10') },
  { title: 'Summer vacation', ...days('2026-06-01', '2026-08-14') },
  { title: 'Winter vacation', ...days('2026-12-21', '2027-01-09') },
]
const numbered = (first: number) => (row: object, at: number) => ({ id: id(`c${first + at}`), ...row })

/** The smog of November: the evening before, MAIN and SHD are closed, and Canal View goes online. */
const demoHolidays = [
  { id: exampleHoliday, title: 'Labour Day', ...days('2026-05-01') },
  { id: exampleClosure, title: 'Smog', kind: 'closure', ...days('2026-11-13', '2026-11-14') },
  { id: id('cc03'), title: 'Smog', kind: 'online', campusId: CNL, ...days('2026-11-13', '2026-11-14') },
  {
    id: id('cc04'),
    title: 'Preparatory leave',
    kind: 'vacation',
    classId: demoClasses['10'],
    ...days('2027-02-22', '2027-02-27'),
  },
  ...holidays.map(numbered(100)),
  ...vacations.map((row) => ({ ...row, kind: 'vacation' })).map(numbered(200)),
]

const staffOnly = { forGuardians: false, forStudents: false }

const demoEvents = [
  {
    id: exampleEvent,
    title: 'Parents’ meeting',
    description: 'Report of the first tests. Please bring the diary.',
    campusId: MAIN,
    startsAt: '10:00',
    endsAt: '13:00',
    remindDays: 1,
    ...days('2026-11-28'),
  },
  {
    id: id('ce02'),
    title: 'Staff meeting',
    campusId: MAIN,
    startsAt: '14:00',
    endsAt: '15:00',
    ...staffOnly,
    ...days('2026-11-20'),
  },
  { id: id('ce03'), title: 'Results of term 1', ...days('2026-10-10') },
  {
    id: id('ce04'),
    title: 'Sports day',
    startsAt: '09:00',
    endsAt: '12:30',
    remindDays: 2,
    ...days('2026-12-05'),
  },
  { id: id('ce05'), title: 'Ramadan', ...days('2027-02-08', '2027-03-09') },
  { id: id('ce06'), title: 'Board papers (9–10)', ...days('2027-03-01', '2027-03-20') },
  { id: id('ce07'), title: 'Results', ...days('2027-03-31') },
  {
    id: id('ce08'),
    title: 'University fair',
    campusId: CNL,
    startsAt: '10:00',
    endsAt: '14:00',
    ...days('2026-11-25'),
  },
]

/** Adds the years, terms, holidays and events of the demo school. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, yearCrud, { ...contract.academicYears, rows: demoYears })
  await addPlainRows(school, termCrud, { ...contract.terms, rows: demoTerms })
  await addPlainRows(school, holidayCrud, { ...contract.holidays, rows: demoHolidays })
  await addPlainRows(school, eventCrud, { ...contract.schoolEvents, rows: demoEvents })
}
