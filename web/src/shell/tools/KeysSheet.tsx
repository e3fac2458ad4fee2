import { useLingui } from '@lingui/react/macro'
import { Ltr } from '../../ui/Ltr.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import './KeysSheet.css'

type Key = { keys: readonly string[]; does: string }

/** Every key that works on all pages, and those of lists and sheets. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const everywhere: Key[] = [
    { keys: ['Ctrl K', '⌘ K'], does: t`Search everything` },
    { keys: ['/'], does: t`Search this list, or everything where there is none` },
    { keys: ['Esc'], does: t`Close what lies on top` },
    { keys: ['F6'], does: t`Go to the messages at the edge` },
  ]
  const lists: Key[] = [
    { keys: ['J', '↓'], does: t`Into the list, and to the next row` },
    { keys: ['↑'], does: t`To the row before` },
    { keys: ['Enter'], does: t`Open the row` },
    { keys: ['N'], does: t`Begin a new record` },
    { keys: ['?'], does: t`All keys of the list` },
  ]
  return (
    <Sheet title={t`Keyboard keys`} onClose={onClose}>
      <Group title={t`Everywhere`} keys={everywhere} />
      <Group title={t`In lists`} keys={lists} />
    </Sheet>
  )
}

function Group({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section className="keys">
      <h3 className="keys-title">{title}</h3>
      <dl className="keys-list">
        {keys.map((key) => (
          <div key={key.does} className="keys-row">
            <dt>{key.does}</dt>
            <dd>
              {key.keys.map((name) => (
                <kbd key={name} className="key">
                  <Ltr>{name}</Ltr>
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
