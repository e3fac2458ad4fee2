import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import './KeySheet.css'

/** The keys of a list, on one sheet. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
    [['/'], t`Search this list`],
    [['F'], t`Filter`],
    [['N'], t`Add a record`],
    [['E'], t`Save as Excel what the list shows`],
    [['↓', 'J'], t`Next row`],
    [['↑', 'K'], t`Row before`],
    [['Enter'], t`Open the row`],
    [['X'], t`Select the row`],
    [['Shift', '↓'], t`Select several rows`],
    [['Ctrl', 'A'], t`Select all rows of the page`],
    [['Esc'], t`Select nothing`],
    [['?'], t`Show these keys`],
  ]
  return (
    <Dialog
      title={t`Keys of this list`}
      isOpen
      onClose={onClose}
      actions={<Button look="primary" autoFocus onPress={onClose}>{t`Close`}</Button>}
    >
      <dl className="keys">
        {keys.map(([names, what]) => (
          <div key={what} className="keys-line">
            <dt>{what}</dt>
            <dd>
              <Ltr>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
