import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Child, type Relative, studentStatuses } from 'tenant-api/contract/people/students-and-guardians'
import { useSay } from '../../../crud/resource/words.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Written } from '../../../ui/text/Ltr.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { LinkBadges } from './LinkBadges.tsx'

type Row = Relative | Child
type Props = {
  title: string
  rows: readonly Row[]
  none?: string
  action?: ReactNode
  /** Those of whom it is only said that they belong here: that can be taken back. */
  removable?: ReadonlySet<string>
  onRemove?: (row: Row) => void
}

/** Students who belong together: where each is now, and of a guardian’s what is said of the two. */
export function Relatives({ title, rows, none, action, removable, onRemove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={title} action={action}>
      {rows.length === 0 && none && <p className="record-none">{none}</p>}
      <ul className="record-rows">
        {rows.map((row) => {
          const { id, name, fatherName, status, section } = row
          return (
            <li key={id}>
              <div className="record-row-text">
                <span>
                  <PersonLink page="students" id={id} name={name} />
                </span>
                {'relation' in row && <LinkBadges link={row} />}
              </div>
              <span className="record-row-more">
                {fatherName !== '' && <bdi>{fatherName}</bdi>}
                {section ? <Written text={section} /> : <span>{say(studentStatuses[status])}</span>}
                {removable?.has(id) && (
                  <IconButton label={t`Remove ${name}`} onPress={() => onRemove?.(row)}>
                    <X aria-hidden size={16} />
                  </IconButton>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
