import { lazy, Suspense, useState } from 'react'
import { appointStaff, appointTeacher, staff, teachers } from 'tenant-api/contract/employees'
import type { KnownGuardian } from 'tenant-api/contract/people'
import type { Beneath } from '../../../crud/ResourceForm.tsx'
import { NewResource } from '../../../crud/ResourceSheet.tsx'
import { useTailored } from '../../../crud/tailoring.tsx'
import { useMay } from '../../../shell/me.ts'
import { Recognised } from '../Recognised.tsx'

const Appointment = lazy(async () => ({ default: (await import('./Appointment.tsx')).Appointment }))

export function NewTeacher() {
  return <NewEmployee resource={teachers} endpoint={appointTeacher} />
}

export function NewStaff() {
  return <NewEmployee resource={staff} endpoint={appointStaff} />
}

type Props =
  | { resource: typeof teachers; endpoint: typeof appointTeacher }
  | { resource: typeof staff; endpoint: typeof appointStaff }

/** The form of somebody who comes to work here; a guardian who is known by the telephone is that person. */
function NewEmployee({ resource, endpoint }: Props) {
  const seesGuardians = useMay(['guardians', 'view'])
  const tailored = useTailored(resource)
  const [known, choose] = useState<KnownGuardian>()
  const [beneath] = useState(() => recognising(choose))
  if (known)
    return (
      <Suspense>
        <Appointment resource={resource} endpoint={endpoint} known={known} />
      </Suspense>
    )
  return <NewResource resource={tailored} opensRecord {...(seesGuardians && { beneath })} />
}

function recognising(onChoose: (guardian: KnownGuardian) => void): Beneath {
  return { phone: ({ values }) => <Recognised phone={values.phone} onChoose={onChoose} /> }
}
