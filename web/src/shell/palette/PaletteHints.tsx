import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/base/Button.tsx'

/** The keys of the palette; on a phone the way out instead. */
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
