import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { compareTimetables, type TimetableComparison } from 'tenant-api/contract/learning/timetable-changes'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ComparedLessons } from '../list/ComparedLessons.tsx'

/** A timetable beside another version of the week, lesson by lesson. */
export function ComparisonPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const search: { with?: string } = useSearch({ strict: false })
  const query = useQuery(
    read(compareTimetables, { params: { id }, query: search.with ? { with: search.with } : {} }),
  )
  const { data, fallback } = withFallback(query, 8, t`Comparing the timetables`)
  return (
    <Page
      title={t`Compare timetables`}
      lead={t`What differs between two versions of the week, lesson by lesson.`}
      width="960px"
      tools={<ButtonLink href={scoped(`timetables/${id}`)}>{t`Open the timetable`}</ButtonLink>}
    >
      {data ? <Comparison {...data} /> : fallback}
    </Page>
  )
}

function Comparison({ timetable, before, others, same, rows }: TimetableComparison) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [section, choose] = useState('')
  if (!before)
    return (
      <EmptyState icon={Columns2} title={t`There is no other version`} action={null}>
        {t`Copy the timetable and change the copy: then both can be laid beside each other here.`}
      </EmptyState>
    )
  const sections = [...new Set(rows.map((row) => row.sections))]
  const shown = rows.filter((row) => section === '' || row.sections === section)
  return (
    <>
      <Cluster align="end">
        <Select
          label={t`Compare with`}
          choices={others.map(({ id, name }) => ({ id, name }))}
          value={before.id}
          onChange={(other) => {
            choose('')
            void navigate({ to: '.', search: { with: other } as never, replace: true })
          }}
        />
        {sections.length > 1 && (
          <Select
            label={t`Section`}
            choices={[
              { id: '', name: t`All sections` },
              ...sections.map((title) => ({ id: title, name: title })),
            ]}
            value={section}
            onChange={choose}
          />
        )}
      </Cluster>
      <p aria-live="polite">
        {shown.length === 0 ? (
          t`No lesson differs.`
        ) : (
          <Plural value={shown.length} one="# lesson differs." other="# lessons differ." />
        )}{' '}
        {section === '' && (
          <Plural value={same} one="# lesson is the same in both." other="# lessons are the same in both." />
        )}
      </p>
      {shown.length > 0 && (
        <Card isFlush>
          <ComparedLessons before={before.name} after={timetable.name} rows={shown} />
        </Card>
      )}
    </>
  )
}
