import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { sickOfStudents, urgentWork } from 'tenant-api/contract/attendance/leave'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useTypeNames } from '../use-type-names.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../../../../ui/table/Lines.css'
import '../Waiting.css'

const AskSheet = lazy(async () => ({ default: (await import('../ask/AskSheet.tsx')).AskSheet }))

const first = [sickOfStudents, urgentWork]

/** A child is ill today: one tap says which and why, a second sends it. */
export default function FamilyLeaveCard() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const types = useTypeNames('student')
  const query = useQuery(read(listOwnStudents, {}))
  const [asking, ask] = useState<{ id: string; typeId: string }>()
  if (query.data?.rows.every(({ isMe, status }) => isMe || status !== 'enrolled')) return null
  const known = [...first.filter((id) => types.has(id)), ...types.keys()]
  const shown = [...new Set(known)].slice(0, 2)
  return (
    <>
      <QueryCard
        title={t`Ask for leave`}
        query={query}
        rows={2}
        action={<Link to={scoped('leave')} className="card-link">{t`All leave`}</Link>}
      >
        {({ rows }) => (
          <ul className="lines">
            {rows
              .filter(
                ({ id, isMe, status }) => !isMe && status === 'enrolled' && (!chosen || id === chosen.id),
              )
              .map(({ id, name, otherName }) => {
                const called = ownName({ name, otherName })
                return (
                  <li key={id} className="leave-child">
                    <bdi className="leave-child-name">{called}</bdi>
                    <Cluster as="span" align="stretch">
                      {shown.map((typeId) => {
                        const type = types.get(typeId) ?? ''
                        return (
                          <Button
                            key={typeId}
                            size="small"
                            aria-label={t`Leave of ${called}: ${type}`}
                            onPress={() => ask({ id, typeId })}
                          >
                            {type}
                          </Button>
                        )
                      })}
                    </Cluster>
                  </li>
                )
              })}
          </ul>
        )}
      </QueryCard>
      {asking && (
        <Suspense fallback={null}>
          <AskSheet
            side="student"
            personId={asking.id}
            typeId={asking.typeId}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
