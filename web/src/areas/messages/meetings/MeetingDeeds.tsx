import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { openMeeting, type Plan, remindUnbooked } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { CallOff } from './CallOff.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

/** What the office does with a meeting: change it, let families book, invite once more, call it off. */
export function MeetingDeeds({ meeting: { id, state, bookUntil, day } }: { meeting: Plan }) {
  const { t } = useLingui()
  const today = useToday()
  const stale = useStaleMeetings()
  const [isCallingOff, callOff] = useState(false)
  const opening = useMutation({
    mutationFn: () => call(openMeeting, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Families are invited` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const inviting = useMutation({
    mutationFn: () => call(remindUnbooked, { params: { id } }),
    onSuccess: ({ count }) =>
      toast({
        type: 'success',
        message: count > 0 ? t`They are invited once more` : t`Everybody was invited today already`,
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <div className="meeting-deeds">
      {state === 'draft' && (
        <Button
          look="primary"
          icon={<Send aria-hidden size={16} />}
          isPending={opening.isPending}
          onPress={() => opening.mutate()}
        >
          {t`Invite families`}
        </Button>
      )}
      {state === 'open' && bookUntil >= today && (
        <Button isPending={inviting.isPending} onPress={() => inviting.mutate()}>
          {t`Invite those once more who have not booked`}
        </Button>
      )}
      {state !== 'cancelled' && <ButtonLink href={scoped(`meetings/fields/${id}`)}>{t`Change`}</ButtonLink>}
      {state === 'open' && day >= today && (
        <Button look="quiet" onPress={() => callOff(true)}>{t`Call it off`}</Button>
      )}
      {isCallingOff && <CallOff id={id} onClose={() => callOff(false)} />}
    </div>
  )
}
