import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import './StaleDialog.css'

/** One field with two versions, as formatted text. */
export type Difference = { title: string; mine: string; theirs: string }

type Props = {
  differences: readonly Difference[]
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Somebody saved the record while the reader edited it: shows both versions side by side, with a choice. */
export function StaleDialog({ differences, onMine, onTheirs, onBack }: Props) {
  const { t } = useLingui()
  const actions = (
    <>
      <Button look="quiet" onPress={onBack}>{t`Back to the form`}</Button>
      <Button onPress={onTheirs}>{t`Take theirs`}</Button>
      <Button look="primary" onPress={onMine}>{t`Keep mine`}</Button>
    </>
  )
  return (
    <Dialog
      title={t`Somebody else changed this meanwhile`}
      isOpen
      onClose={onBack}
      width="wide"
      role="alertdialog"
      actions={actions}
    >
      <p>
        <Trans>Your changes are not saved yet. Choose which version is right.</Trans>
      </p>
      <table className="stale">
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Yours`}</th>
            <th scope="col">{t`Theirs`}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ title, mine, theirs }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                <bdi>{mine || '–'}</bdi>
              </td>
              <td>
                <bdi>{theirs || '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
