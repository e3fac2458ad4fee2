import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import type { NavigationEntry } from './area.ts'
import { scoped } from './scope.ts'

/** The places that do not fit into the phone's bottom bar. */
export function MoreMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t, i18n } = useLingui()
  const trigger = (
    <AriaButton className="bottom-link">
      <Ellipsis aria-hidden size={20} />
      <span>{t`More`}</span>
    </AriaButton>
  )
  return (
    <Menu trigger={trigger} placement="top end" aria-label={t`More`}>
      {entries.map(({ page, title, icon: Icon }) => (
        <MenuItem key={page} href={scoped(page)} name={i18n._(title)} icon={<Icon aria-hidden size={16} />} />
      ))}
    </Menu>
  )
}
