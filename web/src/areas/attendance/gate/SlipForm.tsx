import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readAtGate, type Slip } from 'tenant-api/contract/attendance/gate'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { read } from '../../../shell/session/api.ts'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Face } from './Face.tsx'
import { Which } from './GateSearch.tsx'
import { LateForm } from './LateForm.tsx'
import { LeavingForm } from './LeavingForm.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

type Props = { id: string; onDone: (slip: Slip) => void; onCancel: () => void }

/** The slip of who was chosen: late, where it is late by the bells, or leaving. */
export function SlipForm({ id, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readAtGate, { params: { id } }), 4)
  const [kind, choose] = useState<'late' | 'leaving'>('late')
  if (placeholder) return placeholder
  return (
    <Stack>
      <div className="gate-who">
        <Face student={id} person={id} name={data.name} hasPhoto={data.hasPhoto} />
        <div>
          <h2 className="gate-who-name">
            <bdi>{data.name}</bdi>
          </h2>
          <Which row={data} />
        </div>
        <Segments
          label={t`Kind of slip`}
          choices={[
            { id: 'late', name: t`Comes late` },
            { id: 'leaving', name: t`Leaves early` },
          ]}
          value={kind}
          onChange={choose}
        />
      </div>
      {kind === 'late' ? (
        <LateForm student={data} onDone={onDone} onCancel={onCancel} />
      ) : (
        <LeavingForm student={data} guardians={data.guardians} onDone={onDone} onCancel={onCancel} />
      )}
    </Stack>
  )
}
