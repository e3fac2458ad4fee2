import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAtGate, type Slip } from 'tenant-api/contract/attendance/gate'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { read } from '../../../shell/session/api.ts'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Face } from './Face.tsx'
import { Which } from './GateSearch.tsx'
import { LateForm } from './LateForm.tsx'
import { LeavingForm } from './LeavingForm.tsx'

type Props = { id: string; onDone: (slip: Slip) => void; onCancel: () => void }

/** The slip of who was chosen: late, where it is late by the bells, or leaving. */
export function SlipForm({ id, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(read(readAtGate, { params: { id } }))
  const [kind, choose] = useState<'late' | 'leaving'>('late')
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label={t`Loading`} rows={4} />
  return (
    <div className="gate-slip">
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
    </div>
  )
}
