import { Trans } from '@lingui/react/macro'
import type { RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'

/** What the office should know before it decides: what was only typed, and until when it waits. */
export function Hints({ row, details }: { row: Row; details: RegistrationDetails }) {
  const { deletedOn, hasIdentityNumber, mayDecide } = details
  const [phone, email] = [textOf(row, 'phone'), textOf(row, 'email')]
  const typed = row.proved === 'email' ? phone : email
  if (deletedOn === null) return null
  return (
    <Banner tone="info">
      <p>
        {row.proved === 'email' ? (
          <Trans>A code came back from the email, so that this is theirs.</Trans>
        ) : (
          <Trans>A code came back from the phone, so that this is theirs.</Trans>
        )}{' '}
        {typed !== '' && (
          <Trans>
            <Ltr>{typed}</Ltr> was only typed: whose it is nobody has proved.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          If nobody decides until <DayText day={deletedOn} />, the registration is deleted and the person is
          told.
        </Trans>
      </p>
      {!mayDecide && (
        <p>
          <Trans>It is decided by somebody who manages the log-ins of every campus concerned.</Trans>
        </p>
      )}
      {hasIdentityNumber && (
        <p>
          <Trans>
            An ID card number was given. It is saved with a new record if the person who approves may do so.
            Otherwise it is deleted with the decision.
          </Trans>
        </p>
      )}
    </Banner>
  )
}
