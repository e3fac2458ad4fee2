import { useLingui } from '@lingui/react/macro'
import { type KeyLine, KeyList } from '../../ui/text/KeyList.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import './KeysSheet.css'

/** All shortcuts that work on every page, and those of lists and sheets. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const everywhere: KeyLine[] = [
    { keys: ['Ctrl K', '⌘ K'], does: t`Search everything` },
    { keys: ['/'], does: t`Search this list, or everything where there is none` },
    { keys: ['Esc'], does: t`Close the topmost window` },
    { keys: ['F6'], does: t`Go to the messages at the edge` },
  ]
  const lists: KeyLine[] = [
    { keys: ['J', '↓'], does: t`Into the list, and to the next row` },
    { keys: ['↑'], does: t`To the row before` },
    { keys: ['Enter'], does: t`Open the row` },
    { keys: ['N'], does: t`Begin a new record` },
    { keys: ['?'], does: t`All keys of the list` },
  ]
  return (
    <Sheet title={t`Keyboard keys`} onClose={onClose}>
      <Group title={t`Everywhere`} lines={everywhere} />
      <Group title={t`In lists`} lines={lists} />
    </Sheet>
  )
}

function Group({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className="keys">
      <h3 className="keys-title">{title}</h3>
      <KeyList lines={lines} />
    </section>
  )
}
