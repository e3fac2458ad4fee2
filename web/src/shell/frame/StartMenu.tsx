import { useLingui } from '@lingui/react/macro'
import { Plus, Search } from 'lucide-react'
import { Button } from '../../ui/base/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/Menu.tsx'
import { useRoleStarts } from '../navigation/role-starts.ts'
import { showPalette } from '../palette/open-state.ts'
import { useScoped } from '../scope/scope-choices.ts'

/** The "New" menu: what this user creates most often, and the way to search for the rest. */
export function StartMenu() {
  const { t, i18n } = useLingui()
  const starts = useRoleStarts()
  const scoped = useScoped()
  if (starts.length === 0) return null
  const trigger = (
    <Button size="small" icon={<Plus aria-hidden size={16} />} aria-label={t`New`}>
      <span className="topbar-new">{t`New`}</span>
    </Button>
  )
  return (
    <Menu trigger={trigger} aria-label={t`New`}>
      {starts.map(({ page, title, icon: Icon }) => (
        <MenuItem key={page} href={scoped(page)} name={i18n._(title)} icon={<Icon aria-hidden size={16} />} />
      ))}
      <MenuLine />
      <MenuItem
        name={t`Search for something else`}
        icon={<Search aria-hidden size={16} />}
        onAction={() => showPalette(true)}
      />
    </Menu>
  )
}
