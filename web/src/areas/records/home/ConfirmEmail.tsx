import { Trans } from '@lingui/react/macro'
import { useMe } from '../../../shell/session/me.ts'
import { useSite } from '../../../shell/look/site.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** A reminder, not a wall: the founder's address is still to be confirmed. */
export function ConfirmEmail() {
  const { emailVerified, email, roles } = useMe()
  const { provider } = useSite()
  const { language } = useRegional()
  if (emailVerified || email === null || !roles.some(({ key }) => key === 'super_admin')) return null
  const page = `${provider}${language === 'en' ? '' : `/${language}`}/check-your-email`
  return (
    <Banner
      tone="info"
      action={
        <a href={page}>
          <Trans>Check your email</Trans>
        </a>
      }
    >
      <Trans>
        Please confirm your email address: we sent a link to <Ltr>{email}</Ltr>. It may be in the spam folder.
      </Trans>
    </Banner>
  )
}
