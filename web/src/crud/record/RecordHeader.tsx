import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { inScript } from 'kit/text/name-in-script'
import type { ReactNode } from 'react'
import { useMay } from '../../shell/session/me.ts'
import { scoped } from '../../shell/scope/scope.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import './Record.css'

type Props = {
  name: string
  otherName: string
  photo?: string | undefined
  isArchived: boolean
  facts: ReactNode
  actions: ReactNode
}

/** Identifies a person: the photo, the name in both scripts, and the most frequent actions. */
export function RecordHeader({ name, otherName, photo, isArchived, facts, actions }: Props) {
  const { t } = useLingui()
  const [first, second] = inScript(useRegional().language, name, otherName)
  return (
    <header className="record-header">
      <Avatar name={first} size="large" src={photo} />
      <div className="record-who">
        <h1 className="record-name">
          <bdi>{first}</bdi> {second && second !== first && <bdi className="record-other">{second}</bdi>}{' '}
          {isArchived && <Badge>{t`Archived`}</Badge>}
        </h1>
        <div className="record-facts">{facts}</div>
      </div>
      <div className="record-actions">{actions}</div>
    </header>
  )
}

type PersonPage = 'students' | 'guardians' | 'teachers' | 'staff' | 'admissions'

/** A name that links to the record of another person; plain text for readers who may not see that list. */
export function PersonLink({ page, id, name }: { page: PersonPage; id: string; name: string }) {
  if (!useMay([page, 'view'])) return <bdi>{name}</bdi>
  return (
    <Link className="record-link" to={scoped(`${page}/${id}`)}>
      <bdi>{name}</bdi>
    </Link>
  )
}
