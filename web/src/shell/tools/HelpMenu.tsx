import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, ExternalLink, Keyboard, MessagesSquare } from 'lucide-react'
import { IconButton } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { useMay } from '../session/me.ts'
import { scoped } from '../scope/scope.ts'
import { useSite } from '../look/site.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { showKeys, useKeysOpen } from '../palette/open-state.ts'

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
