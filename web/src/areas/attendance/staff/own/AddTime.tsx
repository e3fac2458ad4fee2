import { useLingui } from '@lingui/react/macro'
import { addPresence, addingPresence } from 'tenant-api/contract/attendance/staff'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../../shell/session/api.ts'
import { useStalePresence } from '../use-stale-presence.ts'

type Props = { id: string; name: string; today: string; onClose: () => void }

/** Says that somebody came or went where nobody noticed it. */
export function AddTime({ id, name, today, onClose }: Props) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  return (
    <ShapeSheet
      title={t`Add a time of ${name}`}
      shape={addingPresence}
      begin={{ day: today, direction: 'in' }}
      submit={t`Add`}
      done={t`The time is added`}
      onSend={async (body) => {
        await call(addPresence, { params: { id }, body: body as never })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
