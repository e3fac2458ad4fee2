import { msg } from '@lingui/core/macro'
import { ArrowLeftRight, Hash, Undo2, UserCheck, UserMinus, UserRoundPlus, UserX } from 'lucide-react'
import { lazy } from 'react'
import type { HomeMeasure, BulkAction, RecordParts } from '../../../shell/navigation/area.ts'
import { record as ofEmployees } from '../employees/record-parts.ts'

type OfStudent = Readonly<Record<string, unknown>>
const enrolment = () => import('./enrolment/EnrolmentSheets.tsx')
const dialogs = () => import('./enrolment/EnrolmentDialogs.tsx')
const isHere = ({ status, archivedAt }: OfStudent) =>
  (status === 'enrolled' || status === 'inactive') && archivedAt === null
const isNew = ({ status, archivedAt }: OfStudent) => status === 'registered' && archivedAt === null
const isGone = (row: OfStudent) => row.archivedAt === null && !isHere(row) && !isNew(row)

const EnrolSheet = lazy(async () => ({ default: (await enrolment()).EnrolSheet }))
const ofStudents = { on: ['students'], needs: ['students', 'edit'] } as const

/** What this area shows on the records of people. */
export const record: RecordParts = {
  tabs: [
    ...ofEmployees.tabs,
    {
      on: ['students'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await import('./StudentOverview.tsx')).StudentOverview })),
    },
    {
      on: ['guardians'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await import('./GuardianOverview.tsx')).GuardianOverview })),
    },
    {
      on: ['students'],
      key: 'family',
      title: msg`Family`,
      rank: 2,
      show: lazy(async () => ({ default: (await import('./StudentFamily.tsx')).StudentFamily })),
    },
    {
      on: ['students'],
      key: 'enrolment',
      title: msg`Enrolment`,
      rank: 3,
      show: lazy(async () => ({ default: (await import('./enrolment/EnrolmentCard.tsx')).EnrolmentCard })),
    },
  ],
  actions: [
    ...ofEmployees.actions,
    {
      ...ofStudents,
      key: 'enrol',
      title: msg`Enrol`,
      icon: UserCheck,
      rank: 1,
      isOffered: isNew,
      show: EnrolSheet,
    },
    {
      ...ofStudents,
      key: 'readmit',
      title: msg`Readmit`,
      icon: UserCheck,
      rank: 1,
      isOffered: isGone,
      show: EnrolSheet,
    },
    {
      ...ofStudents,
      key: 'transfer',
      title: msg`Transfer`,
      icon: ArrowLeftRight,
      rank: 2,
      isOffered: isHere,
      show: lazy(async () => ({ default: (await enrolment()).TransferSheet })),
    },
    {
      ...ofStudents,
      key: 'sibling',
      title: msg`Add sibling`,
      icon: UserRoundPlus,
      rank: 4,
      isOffered: (row) => isHere(row) || isNew(row),
      show: lazy(async () => ({ default: (await import('./AddSibling.tsx')).AddSibling })),
    },
    {
      ...ofStudents,
      key: 'roll-number',
      title: msg`Roll number`,
      icon: Hash,
      rank: 8,
      isOffered: isHere,
      show: lazy(async () => ({ default: (await enrolment()).RollNumberSheet })),
    },
    {
      ...ofStudents,
      key: 'leave',
      title: msg`End enrolment`,
      icon: UserMinus,
      rank: 9,
      isOffered: isHere,
      show: lazy(async () => ({ default: (await enrolment()).LeaveSheet })),
    },
    {
      ...ofStudents,
      key: 'deactivate',
      title: msg`Deactivate`,
      icon: UserX,
      rank: 10,
      isOffered: (row) => isHere(row) && row.status === 'enrolled',
      show: lazy(async () => ({ default: (await dialogs()).DeactivateDialog })),
    },
    {
      ...ofStudents,
      key: 'activate',
      title: msg`Activate`,
      icon: UserCheck,
      rank: 10,
      isOffered: (row) => isHere(row) && row.status === 'inactive',
      show: lazy(async () => ({ default: (await dialogs()).ActivateDialog })),
    },
    {
      ...ofStudents,
      key: 'undo',
      title: msg`Take back the last step`,
      icon: Undo2,
      rank: 11,
      isOffered: (row) => isHere(row) || isGone(row),
      show: lazy(async () => ({ default: (await dialogs()).UndoDialog })),
    },
  ],
}

/** What is done to many students at once. */
export const deeds: readonly BulkAction[] = [
  {
    on: ['students'],
    key: 'steps',
    title: msg`Enrolment`,
    icon: ArrowLeftRight,
    needs: ['students', 'edit'],
    show: lazy(async () => ({ default: (await import('./enrolment/MassSteps.tsx')).MassSteps })),
  },
]

/** Those who learn here now: whoever left or graduated is no longer counted. */
export const measures: readonly HomeMeasure[] = [
  { key: 'students', title: msg`Students`, stat: { better: 'more' }, page: 'students?status=enrolled' },
]
