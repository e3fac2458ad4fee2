import { msg } from '@lingui/core/macro'
import { UserCheck, UserMinus } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

type OfEmployee = Readonly<Record<string, unknown>>
const overview = () => import('./EmployeeOverview.tsx')
const sheets = () => import('./EmploymentSheets.tsx')
const isHere = ({ status, archivedAt }: OfEmployee) => status === 'active' && archivedAt === null
const isGone = ({ status, archivedAt }: OfEmployee) => status === 'left' && archivedAt === null
const DepartureSheet = lazy(async () => ({ default: (await sheets()).DepartureSheet }))
const ReturnSheet = lazy(async () => ({ default: (await sheets()).ReturnSheet }))

/** Leaving and coming back are offered to who may change records of the kind. */
const employment = (['teachers', 'staff'] as const).flatMap((name) => [
  {
    on: [name],
    needs: [name, 'edit'] as const,
    key: `${name}-leave`,
    title: msg`End employment`,
    icon: UserMinus,
    rank: 9,
    isOffered: isHere,
    show: DepartureSheet,
  },
  {
    on: [name],
    needs: [name, 'edit'] as const,
    key: `${name}-return`,
    title: msg`Employ again`,
    icon: UserCheck,
    rank: 1,
    isOffered: isGone,
    show: ReturnSheet,
  },
])

/** What this area shows on the records of teachers and staff. */
export const record = {
  tabs: [
    {
      on: ['teachers'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await overview()).TeacherOverview })),
    },
    {
      on: ['staff'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await overview()).StaffOverview })),
    },
    {
      on: ['teachers', 'staff'],
      key: 'salary',
      title: msg`Salary info`,
      needs: ['salary-info', 'view'],
      rank: 4,
      show: lazy(async () => ({ default: (await import('./SalaryCard.tsx')).SalaryCard })),
    },
  ],
  actions: employment,
} satisfies RecordParts
