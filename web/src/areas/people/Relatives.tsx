import type { Relative } from 'tenant-api/contract/people'
import { relations, studentStatuses } from 'tenant-api/contract/people'
import { useSay } from '../../crud/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Written } from '../../ui/Ltr.tsx'
import { PersonLink } from '../../crud/record/RecordHeader.tsx'

type Row = Relative & { relation?: keyof typeof relations }

/** Students who belong together: where each is now, and what somebody is to them. */
export function Relatives({ title, rows, none }: { title: string; rows: readonly Row[]; none?: string }) {
  const say = useSay()
  return (
    <Card isFlush title={title}>
      {rows.length === 0 && none && <p className="record-none">{none}</p>}
      <ul className="record-rows">
        {rows.map(({ id, name, status, section, relation }) => (
          <li key={id}>
            <PersonLink page="students" id={id} name={name} />
            <span className="record-row-more">
              {relation && <span>{say(relations[relation])}</span>}
              {section ? <Written text={section} /> : <span>{say(studentStatuses[status])}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
