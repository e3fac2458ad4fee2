import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, useState } from 'react'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'
import { admission, admitStudent } from 'tenant-api/contract/people/enrolment'
import type { Beneath, Besides } from '../../../crud/form/ResourceForm.tsx'
import { NewResource } from '../../../crud/form/ResourceSheet.tsx'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { pageOf } from '../../../shell/scope/scope.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Recognised, useRecognised } from './Recognised.tsx'

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

/** A guardian may be known already: then it is that person, or somebody else with the same telephone. */
function NewGuardian() {
  // The telephones of which the writer says so.
  const [others] = useState(() => new Set<string>())
  const [beneath] = useState(() => knowing(others))
  const besides: Besides = ({ phone }) => (others.has(bare(phone)) ? { isAnother: true } : {})
  return <NewResource resource={useTailored(guardians)} opensRecord {...{ beneath, besides }} />
}

function knowing(others: Set<string>): Beneath {
  return {
    phone: ({ values }) => <Known key={bare(values.phone)} phone={bare(values.phone)} {...{ others }} />,
  }
}

function Known({ phone, others }: { phone: string; others: Set<string> }) {
  const { t } = useLingui()
  const known = useRecognised(phone)
  const [isAnother, setAnother] = useState(others.has(phone))
  if (known.length === 0) return null
  function say(is: boolean) {
    setAnother(is)
    if (is) others.add(phone)
    else others.delete(phone)
  }
  return (
    <>
      <Recognised phone={phone} />
      <Checkbox isSelected={isAnother} onChange={say}>
        {t`This is somebody else`}
      </Checkbox>
    </>
  )
}

function bare(phone: unknown): string {
  return typeof phone === 'string' ? phone.trim() : ''
}

/** They bring what is known of those who work here. */
const employee = () => import('../employees/NewEmployee.tsx')
const forms: Readonly<Record<string, ComponentType>> = {
  guardians: NewGuardian,
  teachers: lazy(async () => ({ default: (await employee()).NewTeacher })),
  staff: lazy(async () => ({ default: (await employee()).NewStaff })),
}
