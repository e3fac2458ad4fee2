import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { attemptOutcomes, channelNames } from 'tenant-api/contract/messages/outbound'
import { type ChannelRow, tryChannel } from 'tenant-api/contract/messages/channels'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useMe } from '../../../shell/session/me.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

type Props = { channel: ChannelRow['channel']; onClose: () => void }

/** Sends words that tell of nobody, and says at once what the provider thought of them. */
export function TrialSheet({ channel, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const form = useId()
  const { email } = useMe()
  const [to, setTo] = useState(channel === 'email' ? (email ?? '') : '')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const trying = useMutation({
    mutationFn: () =>
      call(tryChannel, { params: { channel }, body: { to: channel === 'push' ? null : to.trim() } }),
    onSuccess: () => setMistakes([]),
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const { data } = trying
  return (
    <Sheet
      title={t`A trial: ${say(channelNames[channel])}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Close`}</Button>
          <Button look="primary" type="submit" form={form} isPending={trying.isPending}>{t`Send`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !trying.isPending && trying.mutate()}>
        {channel === 'push' ? (
          <p>{t`It goes to your own browsers that receive notifications.`}</p>
        ) : (
          <TextField
            label={channel === 'email' ? t`Email` : t`Phone`}
            name="to"
            dir="ltr"
            isRequired
            autoFocus
            value={to}
            onChange={setTo}
            error={mistakes.find(({ name }) => name === 'to')?.message}
          />
        )}
      </Form>
      <div aria-live="polite">
        {data && (
          <Banner tone={data.outcome === 'taken' ? 'info' : 'danger'}>
            {say(attemptOutcomes[data.outcome])}
            {data.code && ` (${data.code})`}
          </Banner>
        )}
      </div>
    </Sheet>
  )
}
