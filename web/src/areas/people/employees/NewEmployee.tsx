import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { appointing, appointStaff, appointTeacher, staff, teachers } from 'tenant-api/contract/employees'
import type { KnownGuardian } from 'tenant-api/contract/people'
import { onceKeys } from '../../../crud/once-key.ts'
import type { Beneath } from '../../../crud/ResourceForm.tsx'
import { NewResource } from '../../../crud/ResourceSheet.tsx'
import { ShapeSheet, type Values } from '../../../crud/ShapeSheet.tsx'
import { call } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { PhoneText } from '../../../ui/PhoneText.tsx'
import { Recognised } from '../Recognised.tsx'

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
  const [known, choose] = useState<KnownGuardian>()
  const [beneath] = useState(() => recognising(choose))
  if (known) return <Appointment name={resource.name} endpoint={endpoint} known={known} />
  return <NewResource resource={resource} {...(seesGuardians && { beneath })} />
}

function recognising(onChoose: (guardian: KnownGuardian) => void): Beneath {
  return { phone: ({ values }) => <Recognised phone={values.phone} onChoose={onChoose} /> }
}

type AppointmentProps = { name: string; endpoint: Props['endpoint']; known: KnownGuardian }

/** What is left to say of somebody whom the school knows: the employment. */
function Appointment({ name, endpoint, known }: AppointmentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [keyOf] = useState(() => onceKeys())
  const person = known.name
  const landing = useRef<string>(undefined)
  async function send(values: Values) {
    const body = { ...values, personId: known.id }
    const { id } = await call(endpoint, { body: body as never, onceKey: keyOf(body) })
    landing.current = `${name}/${id}`
  }
  /** To the record that there is now, else back to the list. */
  function close() {
    const page = landing.current
    void navigate({ to: scoped(page ?? name), search: (page ? {} : search) as never })
  }
  return (
    <ShapeSheet
      title={t`Employ ${person}`}
      shape={appointing}
      submit={t`Employ`}
      done={t`${person} works here now`}
      top={
        <Banner tone="info">
          <p>{t`The school knows ${person} as a guardian. Name, telephone and address stay what they are.`}</p>
          {known.phone && <PhoneText number={known.phone} />}
        </Banner>
      }
      onSend={send}
      onClose={close}
    />
  )
}
