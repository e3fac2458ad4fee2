import { useLingui } from '@lingui/react/macro'
import { type Notice, strikePresence, strikingPresence } from 'tenant-api/contract/attendance/staff'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../../shell/session/api.ts'
import { useStalePresence } from '../use-stale-presence.ts'

/** Says that something was noticed by mistake; why is kept with it. */
export function Strike({ notice: { id }, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  return (
    <ShapeSheet
      title={t`Remove this time?`}
      shape={strikingPresence}
      isTyped
      submit={t`Remove`}
      done={t`Time removed`}
      onSend={async (body) => {
        await call(strikePresence, { params: { id }, body: body as never })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
