import { useLingui } from '@lingui/react/macro'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { rejecting, revoking, type Side } from 'tenant-api/contract/attendance/leave'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { endpointsOf, stale } from './sides.ts'
import { useDeciding } from './use-deciding.ts'

type May = Record<'mayDecide' | 'mayCancel' | 'mayRevoke', boolean>
type Props = { side: Side; id: string; name: string; may: May }

const icon = { 'aria-hidden': true, size: 15 } as const

/** What the reader may do with a request now. */
export function LeaveTools({ side, id, name, may: { mayDecide, mayCancel, mayRevoke } }: Props) {
  const { t } = useLingui()
  const deciding = useDeciding(side)
  const [asking, ask] = useState<'reject' | 'cancel' | 'revoke'>()
  return (
    <>
      {mayCancel && (
        <Button icon={<Undo2 {...icon} className="directional" />} onPress={() => ask('cancel')}>
          {t`Withdraw request`}
        </Button>
      )}
      {mayRevoke && (
        <Button icon={<RotateCcw {...icon} />} onPress={() => ask('revoke')}>
          {t`Revoke leave`}
        </Button>
      )}
      {mayDecide && (
        <>
          <Button icon={<X {...icon} />} onPress={() => ask('reject')}>
            {t`Reject`}
          </Button>
          <Button
            look="primary"
            icon={<Check {...icon} />}
            isPending={deciding.isPending}
            onPress={() => deciding.mutate({ ids: [id], isApproved: true, note: '' })}
          >
            {t`Approve`}
          </Button>
        </>
      )}
      {asking && <Asking deed={asking} side={side} id={id} name={name} onClose={() => ask(undefined)} />}
    </>
  )
}

type AskingProps = Omit<Props, 'may'> & { deed: 'reject' | 'cancel' | 'revoke'; onClose: () => void }

function Asking({ deed, side, id, name, onClose }: AskingProps) {
  const { t } = useLingui()
  const refresh = useStale(stale)
  const words = {
    reject: { title: t`Reject leave of ${name}`, submit: t`Reject`, done: t`Leave is rejected` },
    cancel: {
      title: t`Withdraw leave of ${name}`,
      submit: t`Withdraw request`,
      done: t`Request withdrawn`,
    },
    revoke: { title: t`Revoke leave of ${name}`, submit: t`Revoke leave`, done: t`Leave is revoked` },
  }[deed]
  return (
    <ShapeSheet
      {...words}
      shape={deed === 'revoke' ? revoking : rejecting}
      isTyped
      onSend={async (body) => {
        const endpoint = endpointsOf(side)[deed]
        try {
          await call(endpoint as never, { params: { id }, body, onceKey: crypto.randomUUID() } as never)
        } finally {
          await refresh()
        }
      }}
      onClose={onClose}
    />
  )
}
