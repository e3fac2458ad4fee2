import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Channel,
  type InvitedList,
  inviteMany,
  readUninvited,
} from 'tenant-api/contract/accounts/invitations'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call, read } from '../../../../shell/session/api.ts'
import type { OfRows } from '../../../../shell/navigation/area.ts'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { useStatesEnd } from '../use-states-end.ts'

export const InviteTeachers = (props: OfRows) => <InviteMany {...props} list="teachers" />
export const InviteStaff = (props: OfRows) => <InviteMany {...props} list="staff" />
export const InviteGuardians = (props: OfRows) => <InviteMany {...props} list="guardians" />
export const InviteStudents = (props: OfRows) => <InviteMany {...props} list="students" />

/** Invites those that are ticked, each with the role of what they are; a job does it, and says who was left out. */
function InviteMany({ list, of, count, onClose }: OfRows & { list: InvitedList }) {
  const { t } = useLingui()
  const [channel, choose] = useState<Exclude<Channel, 'link'>>('mail')
  const { data } = useQuery(read(readUninvited, { query: {} }))
  const isOutside = data?.rows.some((row) => row.list === list && !row.inPlan) ?? false
  const tell = useStatesEnd()
  const action = useAction({
    send(keyOf) {
      const body = { list, channel, of }
      return call(inviteMany, { body: body as never, onceKey: keyOf(body) })
    },
    onClose,
    onDone: ({ job }) => void tell(job),
  })
  return (
    <ActionSheet
      title={plural(count, { one: 'Invite # person', other: 'Invite # people' })}
      action={action}
      submit={t`Invite`}
      onClose={onClose}
    >
      <p>{t`Each is given a log-in with the role of what they are here, and a link by which they choose a password. Whoever logs in already, or cannot be reached, is left as they are.`}</p>
      {isOutside && (
        <p>{t`The plan of your school has no log-ins for the role of this list. Whoever is nothing else here is left out.`}</p>
      )}
      <RadioGroup
        label={t`Send by`}
        value={channel}
        onChange={(chosen) => choose(chosen as 'mail' | 'text')}
        choices={[
          { id: 'mail', name: t`By e-mail` },
          {
            id: 'text',
            name: t`By text message`,
            ...(data?.canText === false && {
              hint: t`No way to send text messages is set up`,
              isDisabled: true,
            }),
          },
        ]}
      />
    </ActionSheet>
  )
}
