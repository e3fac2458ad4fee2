import { demoCampuses } from '../structure/seed.ts'
import { demoYear } from './contract.ts'

const id = (last: string) => `01980000-0000-7000-8000-00000000${last}`

/** Riverside's years: Matric for the institute, April to March; Cambridge at Canal View, August to June. */
export const demoYears = [
  { id: id('ca01'), name: '2024-25', firstDay: '2024-04-01', lastDay: '2025-03-31' },
  { id: id('ca02'), name: '2025-26', firstDay: '2025-04-01', lastDay: '2026-03-31' },
  { id: demoYear, name: '2026-27', firstDay: '2026-04-01', lastDay: '2027-03-31' },
  { id: id('ca04'), name: '2027-28', firstDay: '2027-04-01', lastDay: '2028-03-31' },
  ...[
    { id: id('ca11'), name: '2024-25', firstDay: '2024-08-19', lastDay: '2025-06-13' },
    { id: id('ca12'), name: '2025-26', firstDay: '2025-08-18', lastDay: '2026-06-12' },
    { id: id('ca13'), name: '2026-27', firstDay: '2026-08-17', lastDay: '2027-06-11' },
    { id: id('ca14'), name: '2027-28', firstDay: '2027-08-16', lastDay: '2028-06-09' },
  ].map((year) => ({ ...year, campusId: demoCampuses.CNL })),
]
