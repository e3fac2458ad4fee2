import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { listSections, readCards } from 'tenant-api/contract/learning/diary'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { EntryForm } from '../EntryForm.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import '../Diary.css'

/** To a teacher the own sections and subjects of a day; to all who read more, the sections with how much is missing. */
export function DiaryPage() {
  const { t } = useLingui()
  const mayWrite = useMay(['diary', 'edit'])
  return (
    <Stack width="760px">
      <h1 className="page-title diary-title">{t`Homework diary`}</h1>
      {mayWrite && <OwnCards />}
      <Sections />
    </Stack>
  )
}

function OwnCards() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { day } = useSearch({ strict: false }) as { day?: string }
  const { data, placeholder } = useLoaded(read(readCards, { query: (day ? { day } : {}) as never }), 4)
  if (placeholder) return placeholder
  if (data.rows.length === 0) return null
  return (
    <>
      <DateField
        label={t`Day`}
        value={data.day}
        most={data.today}
        onChange={(to) => {
          if (typeof to === 'string')
            void navigate({ to: scoped('diary'), search: { day: to } as never, replace: true })
        }}
      />
      {data.rows.map(({ sectionId, section, isSchoolDay, toldAt, nextDay, cards }) => (
        <Card
          key={sectionId}
          title={<bdi>{section}</bdi>}
          description={
            toldAt !== null && (
              <>
                {t`Families were told:`} <InstantText at={toldAt} />
              </>
            )
          }
        >
          {isSchoolDay ? (
            <Stack gap="24px">
              {cards.map((spot) => (
                <EntryForm
                  key={`${data.day} ${spot.subjectId} ${spot.entry?.version ?? 0}`}
                  {...{ sectionId, spot, nextDay }}
                  day={data.day}
                  isTold={toldAt !== null}
                />
              ))}
            </Stack>
          ) : (
            <p className="muted">
              {t`No school on this day:`} <DayText day={data.day} />
            </p>
          )}
        </Card>
      ))}
    </>
  )
}

function Sections() {
  const { t } = useLingui()
  const scope = useScope()
  const { data, placeholder } = useLoaded(read(listSections, { query: scopeFilter('campus', scope) }), 5)
  return (
    <Card title={t`Sections`} isFlush>
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={NotebookPen} title={t`Nothing here`} action={null}>
          {t`The diary of what you teach stands here.`}
        </EmptyState>
      )}
      <RowList>
        {data?.rows.map(({ sectionId, section, campus, entries, missing, toldAt }) => (
          <li key={sectionId}>
            <Link to={scoped(`diary/${sectionId}`)} className="row-link diary-section">
              <strong>
                <bdi>{section}</bdi>
              </strong>
              <bdi className="muted">{campus}</bdi>
              <span className="diary-counts">
                <span>
                  {t`Written:`} <NumberText value={entries} />
                </span>
                <span>
                  {t`Missing:`} <NumberText value={missing} />
                </span>
                {toldAt !== null && <Badge tone="success">{t`Told`}</Badge>}
              </span>
            </Link>
          </li>
        ))}
      </RowList>
    </Card>
  )
}
