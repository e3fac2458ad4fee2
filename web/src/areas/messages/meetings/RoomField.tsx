import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Host, placeHost } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './RoomField.css'

/** In which room a teacher sits; families see it beside their time. */
export function RoomField({ host }: { host: Host }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const [room, setRoom] = useState(host.room)
  const placing = useMutation({
    mutationFn: () => call(placeHost, { params: { id: host.id }, body: { room, closed: host.closed } }),
    onSuccess: () => toast({ type: 'success', message: t`Saved` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <div className="meeting-room">
      <TextField label={t`Room`} maxLength={60} value={room} onChange={setRoom} />
      {room !== host.room && (
        <Button isPending={placing.isPending} onPress={() => placing.mutate()}>
          {t`Save`}
        </Button>
      )}
    </div>
  )
}
