import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MailPlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  channels,
  invitationStates,
  type LogIn,
  revokeInvitation,
} from 'tenant-api/contract/accounts/invitations'
import { useSay } from '../../../../crud/resource/words.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { OfficeCode } from './HandedOver.tsx'
import { useStaleUsers } from '../use-stale-users.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

const sendAgain = part(() => import('./SendAgain.tsx'))
const SendAgain = overlayOf(sendAgain, (all) => all.SendAgain)

type User = NonNullable<LogIn['user']>

/** The invitation of somebody who has not begun: when and how it went, and what can be done about it. */
export function InvitationLine({ user, name, canText }: { user: User; name: string; canText: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const [isOpen, open] = useState(false)
  const revoking = useRevoking(user.id)
  const { invitation, mayDo, email, phone } = user
  if (user.state !== 'invited') return null
  const isWaiting = invitation?.state === 'waiting'
  return (
    <Stack>
      {invitation && (
        <p>
          <span>{say(invitationStates[invitation.state])}</span> ·{' '}
          <Trans>
            Invited <InstantText at={invitation.sentAt} />
          </Trans>{' '}
          · <span>{say(channels[invitation.channel])}</span>
          {isWaiting && (
            <>
              {' · '}
              <Trans>
                valid until <InstantText at={invitation.expiresAt} />
              </Trans>
            </>
          )}
        </p>
      )}
      {invitation?.code != null && <OfficeCode name={name} code={invitation.code} />}
      <Cluster align="stretch">
        {mayDo.includes('invite') && (
          <Button size="small" icon={<MailPlus aria-hidden size={15} />} onPress={() => open(true)}>
            {t`Send again`}
          </Button>
        )}
        {isWaiting && mayDo.includes('revoke') && (
          <Button
            size="small"
            icon={<Undo2 aria-hidden className="directional" size={15} />}
            isPending={revoking.isPending}
            onPress={() => revoking.mutate()}
          >
            {t`Withdraw`}
          </Button>
        )}
      </Cluster>
      {isOpen && (
        <SendAgain
          id={user.id}
          name={name}
          email={email}
          phone={phone}
          canText={canText}
          onClose={() => open(false)}
        />
      )}
    </Stack>
  )
}

function useRevoking(id: string) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  return useMutation({
    mutationFn: () => call(revokeInvitation, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`The invitation is withdrawn` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
}
