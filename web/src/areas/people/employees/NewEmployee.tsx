import { type ComponentProps, lazy, Suspense, useState } from 'react'
import {
  appointStaff,
  appointTeacher,
  engagement,
  engageTeacher,
  staff,
  teachers,
} from 'tenant-api/contract/people/employees'
import type { KnownGuardian } from 'tenant-api/contract/people/students-and-guardians'
import type { Beneath } from '../../../crud/form/ResourceForm.tsx'
import { NewResource } from '../../../crud/form/ResourceSheet.tsx'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { today } from 'kit/values/day'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Recognised } from '../students-and-guardians/Recognised.tsx'

const Appointment = lazy(async () => ({ default: (await import('./Appointment.tsx')).Appointment }))

/** What the school needs of a teacher who takes a register and logs in. */
const brief = ['firstName', 'lastName', 'campusId', 'classTeacherOf', 'phone', 'email']
const narrowed = { classTeacherOf: 'campusId' }
/** As teachers are, but the form brings the class along. */
const engaged = {
  ...teachers,
  fields: engagement,
  endpoints: { ...teachers.endpoints, create: engageTeacher },
} as unknown as typeof teachers

export function NewTeacher() {
  return <NewEmployee resource={engaged} endpoint={appointTeacher} form={{ brief, narrowed }} />
}

export function NewStaff() {
  return <NewEmployee resource={staff} endpoint={appointStaff} />
}

type Form = Pick<ComponentProps<typeof NewResource>, 'brief' | 'narrowed'>
type Props = { form?: Form } & (
  | { resource: typeof teachers; endpoint: typeof appointTeacher }
  | { resource: typeof staff; endpoint: typeof appointStaff }
)

/** The form of somebody who comes to work here; a guardian who is known by the telephone is that person. */
function NewEmployee({ resource, endpoint, form }: Props) {
  const seesGuardians = useMay(['guardians', 'view'])
  const tailored = useTailored(resource)
  const { zone } = useRegional()
  const now = useNow()
  const [known, choose] = useState<KnownGuardian>()
  const [beneath] = useState(() => recognising(choose))
  if (known)
    return (
      <Suspense>
        <Appointment resource={resource} endpoint={endpoint} known={known} />
      </Suspense>
    )
  // Who is written down without a day is employed from today on, and absent on no day before.
  return (
    <NewResource
      resource={tailored}
      {...form}
      opensRecord
      beginning={{ joinedOn: today(zone, now) }}
      {...(seesGuardians && { beneath })}
    />
  )
}

function recognising(onChoose: (guardian: KnownGuardian) => void): Beneath {
  return { phone: ({ values }) => <Recognised phone={values.phone} onChoose={onChoose} /> }
}
