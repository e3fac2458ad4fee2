import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { Check, ChevronsUpDown, UsersRound } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { showFile } from 'tenant-api/contract/platform/files'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { useOwnName } from '../../ui/text/use-own-name.ts'
import { type Child, useFamily } from './children.ts'
import { studentIn } from './family.ts'
import { scoped } from './scope.ts'
import './ChildSwitcher.css'

/**
 * Chooses the child that the portal shows: a photo, a name, a class. Former students come last and are marked.
 */
export function ChildSwitcher() {
  const { t } = useLingui()
  const { children, chosen } = useFamily()
  const choose = useChoosing()
  const all = t`All children`
  const nameOf = useOwnName()
  const name = chosen ? nameOf(chosen) : all
  if (children.length < 2) return null
  return (
    <MenuTrigger>
      <Button className="child-switcher" aria-label={t`Child: ${name}`}>
        {chosen ? <Face child={chosen} /> : <UsersRound aria-hidden size={20} className="child-all" />}
        <span className="child-who">
          <bdi className="child-name">{name}</bdi>
          {chosen && <ChildLine child={chosen} />}
        </span>
        <ChevronsUpDown aria-hidden size={14} />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          aria-label={t`Child`}
          className="options"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen?.id ?? 'all']}
          onAction={(key) => choose(String(key))}
        >
          {children.map((child) => (
            <MenuItem key={child.id} id={child.id} textValue={nameOf(child)} className="option child-option">
              {({ isSelected }) => (
                <>
                  <Face child={child} />
                  <span className="child-who">
                    <bdi className="child-name">{nameOf(child)}</bdi>
                    <ChildLine child={child} />
                  </span>
                  {isSelected && <Check aria-hidden size={16} />}
                </>
              )}
            </MenuItem>
          ))}
          <MenuItem id="all" textValue={all} className="option child-option">
            {({ isSelected }) => (
              <>
                <UsersRound aria-hidden size={20} className="child-all" />
                <span className="child-who child-name">{all}</span>
                {isSelected && <Check aria-hidden size={16} />}
              </>
            )}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Face({ child: { name, photoId } }: { child: Child }) {
  return <Avatar size="small" name={name} src={photoId && address(showFile, { params: { id: photoId } })} />
}

/** The class, or that the child has left the school. */
function ChildLine({ child: { section, status } }: { child: Child }) {
  const { t } = useLingui()
  if (isFormer(status)) return <span className="child-line">{t`No longer at this school`}</span>
  return section === '' ? null : <bdi className="child-line">{section}</bdi>
}

const over: ReadonlySet<string> = new Set(['left', 'struck-off', 'graduated'])
function isFormer(status: string): boolean {
  return over.has(status)
}

/**
 * Switching the child keeps the page if its content depends on the child; otherwise, and from a record, it
 * opens the child's record.
 */
function useChoosing(): (key: string) => void {
  const { narrows } = useFamily()
  const navigate = useNavigate()
  const router = useRouter()
  return (child) => {
    const { pathname, search } = router.latestLocation
    const shown = studentIn(pathname)
    const isRecord = shown !== undefined
    const other = isRecord && child !== 'all' ? pathname.replace(shown, child) : undefined
    const page = narrows || child === 'all' ? pathname : scoped(`students/${child}`)
    const to = isRecord ? (other ?? scoped('')) : page
    const kept = isRecord && child === 'all' ? {} : search
    void navigate({ to, search: { ...kept, ...(narrows && { child }) } as never })
  }
}
