import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Power, PowerOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { reasoning, setState, type UserDeed } from 'tenant-api/contract/access/users'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStateNames } from './use-state-names.ts'
import { useStaleUsers } from './use-stale-users.ts'

type Shut = 'disabled' | 'deactivated'

/** Lets somebody in, or shuts them out with a reason. */
export function StateButtons({ row, mayDo }: { row: Row; mayDo: readonly UserDeed[] }) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  const [asking, ask] = useState<Shut>()
  const { deeds, done, tells } = useStateNames()
  const [id, name] = [row.id, textOf(row, 'name')]
  const opening = useMutation({
    mutationFn: () => call(setState, { params: { id }, body: { state: 'active' } }),
    onSuccess: () => toast({ type: 'success', message: done.active }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const icon = { 'aria-hidden': true, size: 16 } as const
  const titles = {
    disabled: t`Switch off the log-in of ${name}`,
    deactivated: t`Deactivate the log-in of ${name}`,
  }
  return (
    <>
      {mayDo.includes('switch-on') && (
        <Button
          look="primary"
          icon={<Power {...icon} />}
          isPending={opening.isPending}
          onPress={() => opening.mutate()}
        >
          {deeds.active}
        </Button>
      )}
      {mayDo.includes('switch-off') && (
        <Button icon={<PowerOff {...icon} />} onPress={() => ask('disabled')}>
          {deeds.disabled}
        </Button>
      )}
      {mayDo.includes('deactivate') && (
        <Button icon={<UserX {...icon} />} onPress={() => ask('deactivated')}>
          {deeds.deactivated}
        </Button>
      )}
      {asking && (
        <ShapeSheet
          title={titles[asking]}
          shape={reasoning}
          submit={deeds[asking]}
          done={done[asking]}
          top={<p>{tells[asking]}</p>}
          isTyped
          onSend={({ reason }) =>
            call(setState, { params: { id }, body: { state: asking, reason: String(reason) } })
          }
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
