import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Host, removeHost } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

/** Takes a teacher out who cannot come; the families who have booked are told. */
export function RemoveHost({ host }: { host: Host }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const stale = useStaleMeetings()
  const [isAsking, ask] = useState(false)
  const removing = useMutation({
    mutationFn: () => call(removeHost, { params: { id: host.id } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const name = ownName(host)
  return (
    <>
      <Button look="quiet" onPress={() => ask(true)}>{t`Cannot come`}</Button>
      <Dialog
        title={t`${name} cannot come?`}
        isOpen={isAsking}
        onClose={() => ask(false)}
        role="alertdialog"
        actions={
          <>
            <Button onPress={() => ask(false)}>{t`Keep it`}</Button>
            <Button look="danger" isPending={removing.isPending} onPress={() => removing.mutate()}>
              {t`Remove`}
            </Button>
          </>
        }
      >
        <p className="muted">{t`Families who have booked are told that these talks fall through.`}</p>
      </Dialog>
    </>
  )
}
