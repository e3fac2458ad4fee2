import { useLingui } from '@lingui/react/macro'
import { printPhone } from 'kit/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { useRegional } from '../../ui/Regional.tsx'

/** Calls somebody, or writes to them from one's own telephone. */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  const { t } = useLingui()
  const { country } = useRegional()
  const number = printPhone(phone, country)
  return (
    <>
      <ButtonLink size="small" href={`tel:${phone}`} icon={<Phone aria-hidden size={15} />}>
        <span className="visually-hidden">{t`Call ${name}:`} </span>
        <Ltr>{number}</Ltr>
      </ButtonLink>
      <ButtonLink
        size="small"
        href={`https://wa.me/${phone.replace(/\D/g, '')}`}
        target="_blank"
        icon={<MessageCircle aria-hidden size={15} />}
        aria-label={t`Write to ${name} on WhatsApp`}
      >
        {t`WhatsApp`}
      </ButtonLink>
    </>
  )
}
