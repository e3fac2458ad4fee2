import { Trans, useLingui } from '@lingui/react/macro'
import type { Opening } from 'tenant-api/contract/attendance/staff/kiosks'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'

/** By which code a tablet is opened, and where; it is shown only now. */
export function OpeningDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { t } = useLingui()
  const page = `${location.host}/kiosk`
  return (
    <Dialog
      title={t`Open this page on the tablet`}
      isOpen
      onClose={onClose}
      actions={<Button look="primary" onPress={onClose} autoFocus>{t`Done`}</Button>}
    >
      <p className="kiosk-page">
        <Ltr>{page}</Ltr>
      </p>
      <p>{t`and type this code there:`}</p>
      <p className="kiosk-opening numbers">
        <Ltr>{opening.code}</Ltr>
      </p>
      <p className="presence-note">
        <Trans>
          It is shown only now, opens one tablet, and is valid until{' '}
          <InstantText at={opening.until} show="time" />.
        </Trans>
      </p>
    </Dialog>
  )
}
