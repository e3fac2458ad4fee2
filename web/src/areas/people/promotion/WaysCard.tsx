import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Goal, PromotionInFull, Way } from 'tenant-api/contract/people/promotion'
import { scoped } from '../../../shell/scope/scope.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { ColumnHeading, TableFrame } from '../../../ui/table/Table.tsx'
import type { Planning } from './use-promotion.ts'

type Props = {
  plan: PromotionInFull
  planning: Planning
  isOpen: boolean
  /** The section whose students are shown beside. */
  shown: string | undefined
}

/** Each section of the old year: how many students, and where they go. */
export function WaysCard({ plan, planning, isOpen, shown }: Props) {
  const { t } = useLingui()
  const hasCampuses = new Set(plan.sections.map(({ campusId }) => campusId)).size > 1
  return (
    <Card isFlush title={t`Sections`}>
      <TableFrame label={t`Sections`} isBusy={planning.isWriting}>
        <thead>
          <tr>
            <ColumnHeading>{t`Section`}</ColumnHeading>
            <ColumnHeading>{t`Students`}</ColumnHeading>
            <ColumnHeading>{t`Goes to`}</ColumnHeading>
            <ColumnHeading>{t`Not placed`}</ColumnHeading>
          </tr>
        </thead>
        <tbody>
          {plan.sections.map((way) => (
            <tr key={way.id} data-chosen={way.id === shown || undefined}>
              <th scope="row">
                <Link
                  to={scoped(`promotions/${plan.id}`)}
                  search={{ section: way.id } as never}
                  className="promotion-way"
                  replace
                >
                  <Ltr>{way.title}</Ltr>
                </Link>
                {hasCampuses && <bdi className="promotion-campus">{way.campusName}</bdi>}
              </th>
              <td className="numbers">
                <NumberText value={way.total} />
              </td>
              <td>
                <Target
                  way={way}
                  goals={plan.goals}
                  isOpen={isOpen}
                  onChange={(id) => planning.setTarget(way.id, id)}
                />
                {way.alsoTo.length > 0 && (
                  <span className="promotion-also">
                    + <Ltr>{way.alsoTo.join(', ')}</Ltr>
                  </span>
                )}
              </td>
              <td className="numbers">
                <NumberText value={way.counts.skipped} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Card>
  )
}

const nowhere = 'nowhere'

type TargetProps = {
  way: Way
  goals: readonly Goal[]
  isOpen: boolean
  onChange: (id: string | null) => void
}

function Target({ way, goals, isOpen, onChange }: TargetProps) {
  const { t } = useLingui()
  const none = way.isLast ? t`Graduates` : t`No section`
  const target = goals.find(({ id }) => id === way.targetId)
  if (!isOpen) return target ? <Ltr>{target.title}</Ltr> : <span>{none}</span>
  const { title } = way
  const here = goals.filter(({ campusId }) => campusId === way.campusId)
  const elsewhere = goals.filter(({ campusId }) => campusId !== way.campusId)
  const choices = [
    { id: nowhere, name: none },
    ...here.map(({ id, title: name }) => ({ id, name })),
    ...elsewhere.map(({ id, title: name, campusName }) => ({ id, name, hint: campusName })),
  ]
  return (
    <Select
      isBare
      label={t`Where ${title} goes`}
      choices={choices}
      value={target?.id ?? nowhere}
      onChange={(id) => onChange(id === nowhere ? null : id)}
    />
  )
}
