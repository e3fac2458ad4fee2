import { useLingui } from '@lingui/react/macro'
import { printPhone } from 'kit/values/phone'
import type { Channel } from 'tenant-api/contract/accounts/invitations'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'

type Props = {
  email: string | null
  phone: string | null
  canText: boolean
  value: Channel
  onChange: (channel: Channel) => void
}

/** How an invitation comes to somebody; a way that does not lead there says why. */
export function ChannelField({ email, phone, canText, value, onChange }: Props) {
  const { t } = useLingui()
  const { country } = useRegional()
  const noText = canText ? t`No telephone number is known` : t`No way to send text messages is set up`
  return (
    <RadioGroup
      label={t`Send by`}
      value={value}
      onChange={(id) => onChange(id as Channel)}
      choices={[
        { id: 'mail', name: t`By e-mail`, hint: email ?? t`No e-mail address is known`, isDisabled: !email },
        {
          id: 'text',
          name: t`By text message`,
          hint: phone && canText ? isolated(printPhone(phone, country)) : noText,
          isDisabled: !phone || !canText,
        },
        {
          id: 'link',
          name: t`By a link`,
          hint: t`To copy, to send by WhatsApp from your own phone, or to print`,
        },
      ]}
    />
  )
}

/** The first way that leads to somebody. */
export function firstChannel({ email, phone, canText }: Pick<Props, 'email' | 'phone' | 'canText'>): Channel {
  if (email) return 'mail'
  return phone && canText ? 'text' : 'link'
}

/** What was wished for, or as long as that leads nowhere the first that does. */
export function leadingChannel(
  wished: Channel,
  reached: Pick<Props, 'email' | 'phone' | 'canText'>,
): Channel {
  const { email, phone, canText } = reached
  const leads = { mail: email !== null, text: phone !== null && canText, link: true }
  return leads[wished] ? wished : firstChannel(reached)
}

/** A number keeps its order among words of Urdu and Arabic. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
