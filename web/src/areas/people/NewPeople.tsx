import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { guardians, students } from 'tenant-api/contract/people'
import { NewResource } from '../../crud/ResourceSheet.tsx'
import { useTailored } from '../../crud/tailoring.tsx'
import { pageOf } from '../../shell/scope.ts'
import { Recognised } from './Recognised.tsx'

/** The form of who is new in the list of the address. */
export function NewPerson() {
  const list = useLocation({ select: ({ pathname }) => pageOf(pathname).split('/')[0] })
  const Form = forms[list ?? ''] ?? NewStudent
  return <Form />
}

function NewStudent() {
  return <NewResource resource={useTailored(students)} opensRecord />
}

/** A guardian may be known already. */
function NewGuardian() {
  return <NewResource resource={useTailored(guardians)} beneath={beneath} opensRecord />
}

const beneath = {
  phone: ({ values }: { values: Readonly<Record<string, unknown>> }) => <Recognised phone={values.phone} />,
}

/** They bring what is known of those who work here. */
const employee = () => import('./employees/NewEmployee.tsx')
const forms: Readonly<Record<string, ComponentType>> = {
  guardians: NewGuardian,
  teachers: lazy(async () => ({ default: (await employee()).NewTeacher })),
  staff: lazy(async () => ({ default: (await employee()).NewStaff })),
}
