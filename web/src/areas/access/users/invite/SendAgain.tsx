import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Channel, type Handed, sendAgain } from 'tenant-api/contract/accounts/invitations'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { ChannelField, firstChannel } from './ChannelField.tsx'
import { HandedOver } from './HandedOver.tsx'
import { useStaleUsers } from '../use-stale-users.ts'

type Props = {
  id: string
  name: string
  email: string | null
  phone: string | null
  canText: boolean
  onClose: () => void
}

/** Another invitation for whom has not begun. */
export function SendAgain({ id: user, name, onClose, ...reached }: Props) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  const [channel, choose] = useState<Channel>(() => firstChannel(reached))
  const [handed, setHanded] = useState<Handed>()
  const action = useAction({
    send: () => call(sendAgain, { params: { id: user }, body: { channel } }),
    onDone: setHanded,
    onSettled: stale,
  })
  return (
    <Sheet
      title={t`Invite ${name} once more`}
      onClose={onClose}
      footer={
        handed ? (
          <Button look="primary" onPress={onClose}>{t`Done`}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button look="primary" type="submit" form={action.id} isPending={action.isPending}>
              {t`Invite`}
            </Button>
          </>
        )
      }
    >
      {handed ? (
        <HandedOver name={name} handed={handed} />
      ) : (
        <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
          <p>{t`The earlier link no longer works.`}</p>
          <ChannelField {...reached} value={channel} onChange={choose} />
        </Form>
      )}
    </Sheet>
  )
}
