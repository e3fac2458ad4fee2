import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/Menu.tsx'
import type { NavigationEntry } from '../navigation/area.ts'
import { entrancesOf, type Shown } from '../navigation/arrange.ts'
import { lookOf } from '../navigation/branch-icons.ts'
import { useIsHere } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'

/** The branches that do not fit into the phone's bottom bar. */
export function MoreMenu({ branches }: { branches: readonly Shown[] }) {
  const { t } = useLingui()
  return (
    <Menu trigger={<Trigger icon={<Ellipsis aria-hidden size={20} />} title={t`More`} />} placement="top end">
      {branches.map((branch) => (
        <Section key={branch.key} branch={branch} />
      ))}
    </Menu>
  )
}

function Section({ branch }: { branch: Shown }) {
  const { i18n } = useLingui()
  const title = i18n._(lookOf(branch).title)
  const entries = entrancesOf(branch)
  return (
    <MenuSection aria-label={title} {...(entries.length > 1 ? { title } : {})}>
      {entries.map((entry) => (
        <Page key={entry.page} entry={entry} />
      ))}
    </MenuSection>
  )
}

/** A branch of several pages in the bottom bar. */
export function BranchMenu({ branch }: { branch: Shown }) {
  const { i18n } = useLingui()
  const { title, icon: Icon } = lookOf(branch)
  const isHere = useIsHere(branch.entries)
  return (
    <Menu
      trigger={<Trigger icon={<Icon aria-hidden size={20} />} title={i18n._(title)} isHere={isHere} />}
      placement="top"
    >
      {entrancesOf(branch).map((entry) => (
        <Page key={entry.page} entry={entry} />
      ))}
    </Menu>
  )
}

type TriggerProps = { icon: ReactNode; title: string; isHere?: boolean }
function Trigger({ icon, title, isHere = false }: TriggerProps) {
  return (
    <AriaButton className="bottom-link" data-here={isHere}>
      {icon}
      <span>{title}</span>
    </AriaButton>
  )
}

function Page({ entry: { page, title, icon: Icon } }: { entry: NavigationEntry }) {
  const { i18n } = useLingui()
  const scoped = useScoped()
  return <MenuItem href={scoped(page)} name={i18n._(title)} icon={<Icon aria-hidden size={16} />} />
}
