import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from 'kit/http/client'
import { Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { inviteAll, type readUninvited } from 'tenant-api/contract/accounts/invitations'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStatesEnd } from '../use-states-end.ts'

type Rows = Output<typeof readUninvited>['rows']
type Row = Rows[number]
type Asked = { row: Row; channel: 'mail' | 'text' }

/** How many have no log-in, list by list, and the way to invite all of them. */
export function Uninvited({
  rows,
  canText,
  campus,
}: {
  rows: Rows
  canText: boolean
  campus: string | undefined
}) {
  const { t } = useLingui()
  const [asked, ask] = useState<Asked>()
  const names = { teachers: t`Teachers`, staff: t`Staff`, guardians: t`Guardians`, students: t`Students` }
  return (
    <>
      <ul className="record-rows">
        {rows.map((row) => (
          <li key={row.list}>
            <div className="record-row-text">
              <strong>{names[row.list]}</strong>
              <span className="record-row-more">
                {row.withoutLogin === 0 ? (
                  t`Everybody has a log-in or an invitation`
                ) : (
                  <Plural value={row.withoutLogin} one="# person" other="# people" />
                )}
              </span>
              {!row.inPlan && (
                <span className="record-row-more">{t`The plan of your school has no log-ins for them`}</span>
              )}
              {isOutOfReach(row, canText) && (
                <span className="record-row-more">
                  {t`They have no e-mail address or phone. Make a link on each record and hand it over.`}
                </span>
              )}
            </div>
            <span className="record-row-tools">
              {row.inPlan && row.mail > 0 && (
                <Button
                  size="small"
                  icon={<Mail aria-hidden size={15} />}
                  onPress={() => ask({ row, channel: 'mail' })}
                >
                  {plural(row.mail, { one: 'Invite # by e-mail', other: 'Invite # by e-mail' })}
                </Button>
              )}
              {row.inPlan && canText && row.text > 0 && (
                <Button
                  size="small"
                  icon={<MessageSquare aria-hidden size={15} />}
                  onPress={() => ask({ row, channel: 'text' })}
                >
                  {plural(row.text, { one: 'Invite # by text message', other: 'Invite # by text message' })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked && <Confirm {...asked} campus={campus} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Without a word a clerk would look for the button that the other lists have. */
function isOutOfReach({ inPlan, withoutLogin, mail, text }: Row, canText: boolean): boolean {
  return inPlan && withoutLogin > 0 && mail === 0 && (!canText || text === 0)
}

type ConfirmProps = Asked & { campus: string | undefined; onClose: () => void }

function Confirm({ row: { list, ...counts }, channel, campus, onClose }: ConfirmProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  const tell = useStatesEnd()
  const total = counts[channel]
  const sending = useMutation({
    mutationFn() {
      const body = { list, channel, campusId: campus ?? null, total }
      return call(inviteAll, { body, onceKey: keyOf(body) })
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
      title={plural(total, { one: 'Invite # person', other: 'Invite # people' })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={sending.isPending} onPress={() => sending.mutate()}>
            {t`Invite`}
          </Button>
        </>
      }
    >
      <p>{t`Each is given a log-in with the role of what they are here, and a link by which they choose a password. Whoever logs in already, or cannot be reached, is left as they are.`}</p>
    </Dialog>
  )
}
