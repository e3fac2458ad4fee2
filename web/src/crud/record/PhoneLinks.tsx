import { useLingui } from '@lingui/react/macro'
import { printPhone } from 'kit/values/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { ButtonLink } from '../../ui/base/Button.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'

type Props = { phone: string; name: string }

/** Links to call or message somebody from one's own telephone. */
export function PhoneLinks({ phone, name }: Props) {
  const { t } = useLingui()
  const { country } = useRegional()
  const number = printPhone(phone, country)
  return (
    <>
      <ButtonLink size="small" href={`tel:${phone}`} icon={<Phone aria-hidden size={15} />}>
        <span className="visually-hidden">{t`Call ${name}:`} </span>
        <Ltr>{number}</Ltr>
      </ButtonLink>
      <WhatsApp phone={phone} name={name} size="small" />
    </>
  )
}

/** The same for another person than the page's: with the name, and large enough for a thumb. */
export function CallLinks({ phone, name }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ButtonLink href={`tel:${phone}`} icon={<Phone aria-hidden size={16} />} aria-label={t`Call ${name}`}>
        <bdi>{name}</bdi>
      </ButtonLink>
      <WhatsApp phone={phone} name={name} size="normal" />
    </>
  )
}

function WhatsApp({ phone, name, size }: Props & { size: 'small' | 'normal' }) {
  const { t } = useLingui()
  return (
    <ButtonLink
      size={size}
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      icon={<MessageCircle aria-hidden size={15} />}
      aria-label={t`Write to ${name} on WhatsApp`}
    >
      {t`WhatsApp`}
    </ButtonLink>
  )
}
