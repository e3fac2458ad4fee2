import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { address } from 'kit/http/client'
import { showFile } from 'tenant-api/contract/platform/files'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useAllowed } from '../../../../shell/navigation/navigation.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import { Avatar } from '../../../../ui/text/Avatar.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import '../../../../ui/table/Lines.css'
import './MyStudentsCard.css'

const StudentStatusText = lazy(() => import('../StudentStatusText.tsx'))

/** A guardian's children, each with what today is, and a press away from all that is known of it; to a student it is the own record. */
export default function MyStudentsCard() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const query = useQuery(read(listOwnStudents, {}))
  if (query.data?.rows.length === 0) return null
  const isMe = query.data?.rows.every((row) => row.isMe) ?? false
  return (
    <QueryCard title={isMe ? t`My record` : t`My children`} query={query} rows={2}>
      {({ rows }) => (
        <ul className="lines">
          {firstOf(rows, chosen?.id).map(
            ({ id, name, otherName, photoId, status, section, rollNumber, classTeacher }) => (
              <li key={id} className="my-student-card">
                <Link to={scoped(`students/${id}`)} className="line-link my-student">
                  <Avatar name={name} src={photoId && address(showFile, { params: { id: photoId } })} />
                  <span className="my-student-who">
                    <bdi className="my-student-name">{ownName({ name, otherName })}</bdi>
                    <span className="my-student-more">
                      {status !== 'enrolled' && (
                        <Suspense fallback={null}>
                          <StudentStatusText status={status} />
                        </Suspense>
                      )}
                      {section !== '' && <bdi>{section}</bdi>}
                      {rollNumber !== null && (
                        <span>
                          {t`Roll number`} <NumberText value={rollNumber} />
                        </span>
                      )}
                      {classTeacher !== '' && <bdi>{classTeacher}</bdi>}
                    </span>
                  </span>
                  <ChevronRight aria-hidden size={18} className="directional my-student-end" />
                </Link>
                <ChildParts id={id} />
              </li>
            ),
          )}
        </ul>
      )}
    </QueryCard>
  )
}

/** What the areas have to show of a child on this card. */
function ChildParts({ id }: { id: string }) {
  const parts = useAllowed((area) => area.childParts)
  return parts.map(({ key, show: Show }) => (
    <Suspense key={key} fallback={<Skeleton height="44px" radius="8px" />}>
      <Show id={id} />
    </Suspense>
  ))
}

/** The child whom the portal is about stands first; the others keep their order. */
function firstOf<T extends { id: string }>(rows: readonly T[], first: string | undefined): readonly T[] {
  return first === undefined ? rows : rows.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
}
