import { Plural, useLingui } from '@lingui/react/macro'
import type { Thread } from 'tenant-api/contract/messages/threads'

/** Who reads along. */
export function Members({ members }: Pick<Thread, 'members'>) {
  const { t } = useLingui()
  const named = (side: 'family' | 'teachers') => members.filter((member) => member.side === side)
  const rows = [
    { key: 'family', title: t`Family`, people: named('family') },
    { key: 'teachers', title: t`Teachers`, people: named('teachers') },
  ]
  return (
    <details className="thread-members">
      <summary>
        <Plural value={members.length} one="# person reads here" other="# people read here" />
      </summary>
      <dl>
        {rows.map(({ key, title, people }) => (
          <div key={key}>
            <dt className="thread-members-title">{title}</dt>
            <dd className="thread-members-names">
              {people.length === 0 && t`Nobody`}
              {people.map(({ name, isClassTeacher }, at) => (
                <span key={`${at} ${name}`} className="thread-member">
                  <bdi>{name}</bdi>
                  {isClassTeacher && <span className="thread-member-post">{t`Class teacher`}</span>}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
