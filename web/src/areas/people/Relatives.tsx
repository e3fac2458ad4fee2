import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Relative } from 'tenant-api/contract/people'
import { relations, studentStatuses } from 'tenant-api/contract/people'
import { useSay } from '../../crud/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Written } from '../../ui/Ltr.tsx'
import { PersonLink } from '../../crud/record/RecordHeader.tsx'

type Row = Relative & { relation?: keyof typeof relations }
type Props = {
  title: string
  rows: readonly Row[]
  none?: string
  action?: ReactNode
  /** Those of whom it is only said that they belong here: that can be taken back. */
  removable?: ReadonlySet<string>
  onRemove?: (row: Row) => void
}

/** Students who belong together: where each is now, and what somebody is to them. */
export function Relatives({ title, rows, none, action, removable, onRemove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={title} action={action}>
      {rows.length === 0 && none && <p className="record-none">{none}</p>}
      <ul className="record-rows">
        {rows.map((row) => {
          const { id, name, fatherName, status, section, relation } = row
          return (
            <li key={id}>
              <PersonLink page="students" id={id} name={name} />
              <span className="record-row-more">
                {fatherName !== '' && <bdi>{fatherName}</bdi>}
                {relation && <span>{say(relations[relation])}</span>}
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
