import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countRanOut, sendManyAgain } from 'tenant-api/contract/accounts/invitations'
import { useAction } from '../../../../crud/form/use-action.ts'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call } from '../../../../shell/session/api.ts'
import type { OfRows } from '../../../../shell/navigation/area.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { useStatesEnd } from '../use-states-end.ts'

/** Sends the invitations of those that are ticked anew where they ran out; a job does it, and says who was left out. */
export function SendManyAgain({ of, count, onClose }: OfRows) {
  const { t } = useLingui()
  const [channel, choose] = useState<'mail' | 'text'>('mail')
  const tell = useStatesEnd()
  const query = useQuery({
    queryKey: [countRanOut.path, of],
    queryFn: () => call(countRanOut, { body: { of: of as never } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, fallback } = withFallback(query, 3)
  const action = useAction({
    send(keyOf) {
      const body = { channel, of }
      return call(sendManyAgain, { body: body as never, onceKey: keyOf(body) })
    },
    onClose,
    onDone: ({ job }) => void tell(job),
  })
  const sent = data?.[channel] ?? 0
  const left = (data?.total ?? 0) - sent
  return (
    <Sheet
      title={plural(count, {
        one: 'Send the invitation of # person again',
        other: 'Send the invitations of # people again',
      })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={action.id}
            isPending={action.isPending}
            isDisabled={sent === 0}
          >
            {data && sent > 0 ? plural(sent, { one: 'Send # again', other: 'Send # again' }) : t`Send again`}
          </Button>
        </>
      }
    >
      {fallback}
      {data && (
        <Form id={action.id} mistakes={action.mistakes} onSubmit={() => sent > 0 && action.submit()}>
          {data.all === 0 && <p>{t`None of these invitations has expired, so nothing is sent.`}</p>}
          {sent > 0 && (
            <p>
              <Plural
                value={data[channel]}
                one="# of these invitations has run out and is sent anew, with a new link. The link of before opens nothing any more."
                other="# of these invitations have run out and are sent anew, each with a new link. The links of before open nothing any more."
              />
            </p>
          )}
          {left > 0 && data.all > 0 && (
            <p>
              <Plural
                value={left}
                one="# is left as it is: it is still good or answered, or cannot be sent this way. Afterwards you are told why."
                other="# are left as they are: still good, answered, or not to be sent this way. Afterwards you are told of each why."
              />
            </p>
          )}
          {data.all > 0 && <ChannelChoice {...data} value={channel} onChange={choose} />}
        </Form>
      )}
    </Sheet>
  )
}

type ChoiceProps = {
  mail: number
  text: number
  canText: boolean
  value: 'mail' | 'text'
  onChange: (channel: 'mail' | 'text') => void
}

/** The two ways, and how many each reaches. */
function ChannelChoice({ mail, text, canText, value, onChange }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      label={t`Send by`}
      value={value}
      onChange={(chosen) => onChange(chosen === 'text' ? 'text' : 'mail')}
      choices={[
        { id: 'mail', name: t`By e-mail`, hint: reached(mail) },
        {
          id: 'text',
          name: t`By text message`,
          hint: canText ? reached(text) : t`No way to send text messages is set up`,
          isDisabled: !canText,
        },
      ]}
    />
  )
}

function reached(people: number): string {
  return plural(people, { one: 'Reaches # person', other: 'Reaches # people' })
}
