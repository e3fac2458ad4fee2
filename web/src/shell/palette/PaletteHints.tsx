import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/base/Button.tsx'

/** The palette's shortcuts; on a phone the close button instead. */
export function PaletteHints({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <footer className="palette-hints">
      <span className="palette-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> <Trans>choose</Trans>
      </span>
      <span className="palette-keys">
        <kbd>↵</kbd> <Trans>open</Trans>
      </span>
      <span className="palette-keys">
        <kbd>Esc</kbd> <Trans>close</Trans>
      </span>
      <span className="palette-close">
        <Button look="quiet" onPress={onClose}>{t`Close`}</Button>
      </span>
    </footer>
  )
}
