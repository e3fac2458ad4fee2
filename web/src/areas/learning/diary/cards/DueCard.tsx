import { useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readStudentDiary } from 'tenant-api/contract/learning/diary'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Entries } from '../Entries.tsx'
import '../Diary.css'

/** What is due by the next day with school, of oneself or of each child. */
export default function DueCard() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const query = useQuery(read(listOwnStudents, {}))
  const own = (query.data?.rows ?? []).filter(({ id }) => !chosen || id === chosen.id)
  const asked = useQueries({ queries: own.map(({ id }) => read(readStudentDiary, { params: { id } })) })
  const due = own.flatMap((child, at) => {
    const entries = asked[at]?.data?.due ?? []
    return entries.length > 0 ? [{ ...child, entries }] : []
  })
  // Nothing to be done is no news.
  if (query.data && due.length === 0) return null
  return (
    <QueryCard
      title={t`Homework due next`}
      query={query}
      rows={2}
      action={<Link to={scoped('my-diary')} className="card-link">{t`Homework diary`}</Link>}
    >
      {() => (
        <div className="diary-due">
          {due.map(({ id, name, otherName, entries }) => (
            <section key={id}>
              <h3 className="diary-child">
                <bdi>{ownName({ name, otherName })}</bdi>
              </h3>
              <Entries entries={entries} />
            </section>
          ))}
        </div>
      )}
    </QueryCard>
  )
}
