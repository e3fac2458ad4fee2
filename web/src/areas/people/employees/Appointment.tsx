import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { today } from 'kit/values/day'
import { useRef, useState } from 'react'
import {
  appointing,
  type appointStaff,
  type appointTeacher,
  type staff,
  type teachers,
} from 'tenant-api/contract/people/employees'
import type { KnownGuardian } from 'tenant-api/contract/people/students-and-guardians'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { PhoneText } from '../../../ui/text/PhoneText.tsx'

type Props = {
  resource: typeof teachers | typeof staff
  endpoint: typeof appointTeacher | typeof appointStaff
  known: KnownGuardian
}

/** What is left to say of somebody whom the school knows: the employment. */
export function Appointment({ resource, endpoint, known }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [keyOf] = useState(() => onceKeys())
  const { zone } = useRegional()
  const { name } = resource
  const shape = useRequiredOwn(appointing, resource)
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
      shape={shape}
      begin={{ joinedOn: today(zone, useNow()) }}
      submit={t`Employ`}
      done={t`${person} is now a member of staff`}
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
