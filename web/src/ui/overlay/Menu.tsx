import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  type MenuSectionProps,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components'
import './Menu.css'

type Props = Omit<MenuProps<object>, 'className'> & {
  trigger: ReactNode
  placement?: PopoverProps['placement']
}

/** A button that opens a menu of actions. */
export function Menu({ trigger, placement = 'bottom end', ...menu }: Props) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement}>
        <AriaMenu {...menu} className="options" />
      </Popover>
    </MenuTrigger>
  )
}

type ItemProps = Omit<MenuItemProps, 'children' | 'className'> & {
  icon?: ReactNode
  name: string
  look?: 'danger'
}

/** One action, or one choice of a section. */
export function MenuItem({ icon, name, look, ...item }: ItemProps) {
  return (
    <AriaMenuItem
      {...item}
      textValue={name}
      className={`option menu-item ${look ? `menu-item-${look}` : ''}`}
    >
      {({ isSelected }) => (
        <>
          {icon && <span className="menu-icon">{icon}</span>}
          <span className="option-name">
            <bdi>{name}</bdi>
          </span>
          {isSelected && <Check aria-hidden size={16} />}
        </>
      )}
    </AriaMenuItem>
  )
}

/** A titled section of a menu; with `selectionMode` its items are choices. */
export function MenuSection({
  title,
  children,
  ...section
}: Omit<MenuSectionProps<object>, 'className'> & { title?: string; children: ReactNode }) {
  return (
    <AriaMenuSection {...section} className="menu-section">
      {title && <Header className="menu-title">{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}

export function MenuLine() {
  return <Separator className="menu-line" />
}
