import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, Printer } from 'lucide-react'
import type { Handed } from 'tenant-api/contract/accounts/invitations'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { CopyButton } from '../../../../ui/overlay/CopyButton.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { PrintPage } from '../../../../ui/layout/PrintPage.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './HandedOver.css'

type Props = { name: string; handed: Handed }

/** What became of an invitation: that it is on its way, or the link, which is shown this once. */
export function HandedOver({ name, handed }: Props) {
  const { t } = useLingui()
  const { link, words, qr, phone, login, expiresAt } = handed
  if (link === null || words === null || qr === null) return <OnItsWay name={name} {...handed} />
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <Stack>
      <p>
        <Trans>
          Hand this link to <bdi>{name}</bdi> and to nobody else. It is shown this once, and is valid until{' '}
          <InstantText at={expiresAt} />.
        </Trans>
      </p>
      <p className="handed-words" dir="auto">
        {words}
      </p>
      <Cluster align="stretch">
        <CopyButton look="primary" text={words} />
        <ButtonLink
          href={`https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(words)}`}
          target="_blank"
          icon={<MessageCircle {...icon} />}
        >
          {t`WhatsApp`}
        </ButtonLink>
        <Button icon={<Printer {...icon} />} onPress={() => print()}>
          {t`Print`}
        </Button>
      </Cluster>
      <Slip name={name} login={login} link={link} qr={qr} expiresAt={expiresAt} />
    </Stack>
  )
}

type OnItsWayProps = Pick<Handed, 'login' | 'expiresAt' | 'code'> & { name: string }

function OnItsWay({ name, login, expiresAt, code }: OnItsWayProps) {
  return (
    <Stack>
      <p>
        <Trans>
          The invitation of <bdi>{name}</bdi> is on its way. It is valid until <InstantText at={expiresAt} />.
        </Trans>
      </p>
      <p>
        <Trans>
          Logs in as <Ltr>{login}</Ltr>
        </Trans>
      </p>
      {code !== null && <OfficeCode name={name} code={code} />}
    </Stack>
  )
}

/** What is told by mouth, so that a number that was mistyped opens nothing. */
export function OfficeCode({ name, code }: { name: string; code: string }) {
  return (
    <p className="handed-code">
      <Trans>
        Tell <bdi>{name}</bdi> this code yourself. Without it the text message opens nothing:{' '}
        <strong>
          <Ltr>{code}</Ltr>
        </strong>
      </Trans>
    </p>
  )
}

type SlipProps = { name: string; login: string; link: string; qr: string; expiresAt: string }

/** The invitation on paper: a code for the camera of a phone, and the address to type. */
function Slip({ name, login, link, qr, expiresAt }: SlipProps) {
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
