import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { openMeeting, previewInvitations, remindUnbooked } from 'tenant-api/contract/messages/meetings'
import { SendingDialog } from '../../../crud/sending/SendingDialog.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleMeetings } from './use-stale-meetings.ts'

type Props = { id: string; isOpening: boolean; onClose: () => void }

/** Invites families to a meeting that opens, or once more those without a booking, after saying how many it tells. */
export function InviteDialog({ id, isOpening, onClose }: Props) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const query = useQuery({ ...read(previewInvitations, { params: { id } }), staleTime: 0 })
  const inviting = useMutation({
    async mutationFn(tells: boolean) {
      if (!isOpening) {
        const { count } = await call(remindUnbooked, { params: { id } })
        return count > 0 ? t`Invited again` : t`Everybody was invited today already`
      }
      await call(openMeeting, { params: { id }, query: { tells: tells ? 'true' : 'false' } })
      return tells ? t`Families are invited` : t`Families can book now. Nobody was told.`
    },
    onSuccess(message) {
      toast({ type: 'success', message })
      onClose()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <SendingDialog
      title={isOpening ? t`Invite families?` : t`Invite them again?`}
      submit={t`Invite`}
      query={query}
      offersNobody={isOpening}
      isPending={inviting.isPending}
      onSend={inviting.mutate}
      onClose={onClose}
    />
  )
}
