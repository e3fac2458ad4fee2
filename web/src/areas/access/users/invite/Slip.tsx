import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '../../../../shell/look/site.ts'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { PrintPage } from '../../../../ui/layout/PrintPage.tsx'

type Props = { name: string; login: string; link: string; qr: string; expiresAt: string }

/** The invitation on paper: a code for the camera of a phone, and the address to type. */
export function Slip({ name, login, link, qr, expiresAt }: Props) {
  const { t } = useLingui()
  const { name: school, logo } = useSite()
  return (
    <PrintPage paper="a5" school={{ name: school, logo }} title={t`Your log-in`} note={<bdi>{name}</bdi>}>
      <p>
        <Trans>Point the camera of your phone at this, and choose a password.</Trans>
      </p>
      <img
        className="handed-qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t`Code for the camera`}
      />
      <p>
        <Trans>
          Then you log in as <Ltr>{login}</Ltr>
        </Trans>
      </p>
      <p className="handed-link">
        <Ltr>{link}</Ltr>
      </p>
      <p>
        <Trans>
          For you only, once. Valid until <InstantText at={expiresAt} />.
        </Trans>
      </p>
    </PrintPage>
  )
}
