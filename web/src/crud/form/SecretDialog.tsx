import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../ui/overlay/CopyButton.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** A secret that is shown once. Only its button closes the dialog. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      role="alertdialog"
      width="wide"
      title={title}
      onClose={onClose}
      actions={
        <>
          <CopyButton autoFocus text={secret} />
          <Button look="primary" onPress={onClose}>{t`I have saved it`}</Button>
        </>
      }
    >
      <TextField label={t`Secret`} dir="ltr" value={secret} onChange={() => undefined} isReadOnly />
      <Banner tone="warning">
        <Trans>
          It is shown only now. Put it where the program keeps its secrets, and into no mail and no chat.
        </Trans>
      </Banner>
    </Dialog>
  )
}
