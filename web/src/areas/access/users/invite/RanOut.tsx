import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from 'kit/http/client'
import { today } from 'kit/values/day'
import { ListChecks, Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { type readUninvited, sendAllAgain } from 'tenant-api/contract/accounts/invitations'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStatesEnd } from '../use-states-end.ts'

type Counted = Output<typeof readUninvited>['ranOut']
type Props = { ranOut: Counted; canText: boolean; campus: string | undefined }

/** How many invitations ran out, and the way to send all of them anew or to choose among them. */
export function RanOut({ ranOut, canText, campus }: Props) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const day = today(zone, useNow())
  const [channel, ask] = useState<'mail' | 'text'>()
  return (
    <>
      <ul className="record-rows">
        <li>
          <div className="record-row-text">
            <strong>{t`Nobody has answered`}</strong>
            <span className="record-row-more">
              {ranOut.all === 0 ? (
                t`No expired invitations`
              ) : (
                <Plural value={ranOut.all} one="# person" other="# people" />
              )}
            </span>
          </div>
          {ranOut.all > 0 && (
            <span className="record-row-tools">
              <ButtonLink
                size="small"
                icon={<ListChecks aria-hidden size={15} />}
                href={`${scoped('users')}?state=invited&invitationEndsOnTo=${day}`}
              >
                {t`Choose among them`}
              </ButtonLink>
              {ranOut.mail > 0 && (
                <Button size="small" icon={<Mail aria-hidden size={15} />} onPress={() => ask('mail')}>
                  {plural(ranOut.mail, { one: 'Send # again by e-mail', other: 'Send # again by e-mail' })}
                </Button>
              )}
              {canText && ranOut.text > 0 && (
                <Button
                  size="small"
                  icon={<MessageSquare aria-hidden size={15} />}
                  onPress={() => ask('text')}
                >
                  {plural(ranOut.text, {
                    one: 'Send # again by text message',
                    other: 'Send # again by text message',
                  })}
                </Button>
              )}
            </span>
          )}
        </li>
      </ul>
      {channel && (
        <Confirm total={ranOut[channel]} channel={channel} campus={campus} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

type ConfirmProps = {
  total: number
  channel: 'mail' | 'text'
  campus: string | undefined
  onClose: () => void
}

function Confirm({ total, channel, campus, onClose }: ConfirmProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  const tell = useStatesEnd()
  const sending = useMutation({
    mutationFn() {
      const body = { channel, campusId: campus ?? null, total }
      return call(sendAllAgain, { body, onceKey: keyOf(body) })
    },
    onSuccess({ job }) {
      void tell(job).then(() => queries.invalidateQueries({ queryKey: ['/invitations/uninvited'] }))
      onClose()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <Dialog
      isOpen
      title={plural(total, {
        one: 'Send the invitation of # person again',
        other: 'Send the invitations of # people again',
      })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={sending.isPending} onPress={() => sending.mutate()}>
            {t`Send again`}
          </Button>
        </>
      }
    >
      <p>{t`Each gets a new link by which they choose a password; the link of before opens nothing any more. Of whoever cannot be invited you are told afterwards why.`}</p>
    </Dialog>
  )
}
