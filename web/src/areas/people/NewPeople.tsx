import { lazy } from 'react'
import { guardians } from 'tenant-api/contract/people'
import { NewResource } from '../../crud/ResourceSheet.tsx'
import { useTailored } from '../../crud/tailoring.tsx'
import { Recognised } from './Recognised.tsx'

/** The form of a new guardian, who may be known already. */
export function NewGuardian() {
  return <NewResource resource={useTailored(guardians)} beneath={beneath} />
}

const beneath = {
  phone: ({ values }: { values: Readonly<Record<string, unknown>> }) => <Recognised phone={values.phone} />,
}

/** They bring what is known of those who work here. */
const employee = () => import('./employees/NewEmployee.tsx')
export const NewTeacher = lazy(async () => ({ default: (await employee()).NewTeacher }))
export const NewStaff = lazy(async () => ({ default: (await employee()).NewStaff }))
