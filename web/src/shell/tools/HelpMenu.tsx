import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, ExternalLink, Keyboard, MessagesSquare } from 'lucide-react'
import { IconButton } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { useMay } from '../session/me.ts'
import { scoped } from '../scope/scope.ts'
import { useSite } from '../look/site.ts'
import { showKeys, useKeysOpen } from '../palette/open-state.ts'
import { type KeyLine, KeyList } from '../../ui/text/KeyList.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import './HelpMenu.css'

/** The keyboard shortcuts, and the provider's contact. */
export function HelpMenu() {
  const { t } = useLingui()
  const { provider } = useSite()
  const mayAsk = useMay(['support', 'view'])
  const isOpen = useKeysOpen()
  const trigger = (
    <IconButton label={t`Help`}>
      <CircleQuestionMark aria-hidden size={18} />
    </IconButton>
  )
  return (
    <span className="topbar-help">
      <Menu trigger={trigger} aria-label={t`Help`}>
        <MenuItem
          name={t`Keyboard keys`}
          icon={<Keyboard aria-hidden size={16} />}
          onAction={() => showKeys(true)}
        />
        {mayAsk && (
          <MenuItem
            name={t`Contact support`}
            icon={<MessagesSquare aria-hidden size={16} />}
            href={scoped('support')}
          />
        )}
        <MenuItem
          name={t`The provider’s website`}
          icon={<ExternalLink aria-hidden className="directional" size={16} />}
          href={provider}
          target="_blank"
          rel="noopener"
        />
      </Menu>
      {isOpen && <KeysSheet onClose={() => showKeys(false)} />}
    </span>
  )
}

/** All shortcuts that work on every page, and those of lists and sheets. */
function KeysSheet({ onClose }: { onClose: () => void }) {
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
