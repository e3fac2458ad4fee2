import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { type Entrance, entrancesOf, type Shown } from '../navigation/arrange.ts'
import { lookOf } from '../navigation/branch-icons.ts'
import { icon } from '../navigation/icon.tsx'
import { useIsHere } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'

const ChevronDown = icon('ChevronDown')

/** A branch of the navigation: a link if it has one page, else an expandable heading. */
export function SidebarBranch({ branch }: { branch: Shown }) {
  const entrances = entrancesOf(branch)
  const [only, another] = entrances
  if (only && !another) return <Single branch={branch} entry={only} />
  return <Several branch={branch} entrances={entrances} />
}

function Single({ branch, entry }: { branch: Shown; entry: Entrance }) {
  const { i18n } = useLingui()
  const { title, icon: Icon } = lookOf(branch)
  return (
    <li>
      <PageLink entry={entry} title={i18n._(title)}>
        <Icon aria-hidden size={18} />
      </PageLink>
    </li>
  )
}

function Several({ branch, entrances }: { branch: Shown; entrances: readonly Entrance[] }) {
  const { i18n } = useLingui()
  const { title, icon: Icon } = lookOf(branch)
  const id = useId()
  const isHere = useIsHere(branch.entries)
  const at = useLocation({ select: ({ pathname }) => pathname })
  // It expands by itself at the current page; a manual change holds until the reader navigates elsewhere.
  const [choice, choose] = useState<{ isOpen: boolean; at: string }>()
  const isOpen = choice?.at === at ? choice.isOpen : isHere
  return (
    <li className="sidebar-branch" data-here={isHere} data-open={isOpen}>
      <button
        type="button"
        className="sidebar-link"
        title={i18n._(title)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose({ isOpen: !isOpen, at })}
      >
        <Icon aria-hidden size={18} />
        <span className="sidebar-text">{i18n._(title)}</span>
        <ChevronDown aria-hidden className="sidebar-turn" size={14} />
      </button>
      <ul id={id} hidden={!isOpen} className="sidebar-pages">
        {entrances.map((entry) => (
          <li key={entry.page}>
            <PageLink entry={entry} title={i18n._(entry.title)}>
              <entry.icon aria-hidden size={16} />
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

type LinkProps = { entry: Entrance; title: string; children: React.ReactNode }
function PageLink({ entry, title, children }: LinkProps) {
  const { page, group } = entry
  const scoped = useScoped()
  const isHere = useIsHere(group.length > 0 ? group : [entry])
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <Link
      ref={link}
      to={scoped(page)}
      className="sidebar-link"
      title={title}
      aria-current={isHere ? 'true' : undefined}
      activeOptions={{ exact: page === '', includeSearch: false }}
    >
      {children}
      <span className="sidebar-text">{title}</span>
    </Link>
  )
}
