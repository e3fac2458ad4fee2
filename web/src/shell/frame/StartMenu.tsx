import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { useStarts } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'

/** The "New" menu: what this user can create from anywhere. */
export function StartMenu() {
  const { t, i18n } = useLingui()
  const starts = useStarts()
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
    </Menu>
  )
}
