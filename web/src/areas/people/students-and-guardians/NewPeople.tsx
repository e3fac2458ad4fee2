import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { admission, admitStudent } from 'tenant-api/contract/people/enrolment/admission'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { NewResource } from '../../../crud/form/ResourceSheet.tsx'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { pageOf } from '../../../shell/scope/scope.ts'

/** The form of who is new in the list of the address. */
export function NewPerson() {
  const list = useLocation({ select: ({ pathname }) => pageOf(pathname).split('/')[0] })
  const Form = forms[list ?? ''] ?? NewStudent
  return <Form />
}

/** What is known of a child at the door; the rest stands on the record, or behind the button below. */
const brief = [
  'firstName',
  'lastName',
  'gender',
  'campusId',
  'sectionId',
  'fatherName',
  'guardianPhone',
  'guardianName',
]
const narrowed = { sectionId: 'campusId' }
/** As students are, but the form brings the seat and the guardian along. */
const admitted = {
  ...students,
  fields: admission,
  endpoints: { ...students.endpoints, create: admitStudent },
} as unknown as typeof students

function NewStudent() {
  return <NewResource resource={useTailored(admitted)} brief={brief} narrowed={narrowed} opensRecord />
}

/** They bring what is known of those who work here. */
const employee = () => import('../employees/NewEmployee.tsx')
const forms: Readonly<Record<string, ComponentType>> = {
  guardians: lazy(async () => ({ default: (await import('./NewGuardian.tsx')).NewGuardian })),
  teachers: lazy(async () => ({ default: (await employee()).NewTeacher })),
  staff: lazy(async () => ({ default: (await employee()).NewStaff })),
}
