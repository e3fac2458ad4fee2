import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { readResult, type ResultView } from 'tenant-api/contract/learning/results'
import { DiscardDialog } from '../../../../crud/form/DiscardDialog.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { part } from '../../../../ui/base/part.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ResultActions } from '../actions/ResultActions.tsx'
import { ResultFacts, ResultNotices } from '../preparation/ResultFacts.tsx'
import { Steps } from '../preparation/Steps.tsx'
import { useRemarks } from '../remarks/use-remarks.ts'
import { Tabulation } from '../tabulation/Tabulation.tsx'
import { TabulationCards } from '../tabulation/TabulationCards.tsx'
import './Result.css'

const CardSheet = overlayOf(
  part(() => import('../card/CardSheet.tsx')),
  (all) => all.CardSheet,
)
// The grid of remarks is as large as the rest of the page.
const RemarksTab = lazy(async () => ({ default: (await import('../remarks/RemarksTab.tsx')).RemarksTab }))

type Address = { tab?: string; student?: string }

/** The result of a section: what is to be done, the tabulation, and how each grade came about. */
export function ResultPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readResult, { params: { id } }), 8)
  useName(data ? `${data.title} ${data.sectionTitle}` : '')
  return placeholder ?? <Opened key={data.id} result={data} />
}

function Opened({ result }: { result: ResultView }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: Address = useSearch({ strict: false })
  const remarks = useRemarks(result)
  const { title, sectionTitle, campus, cutOn, state, isPartial, rows } = result
  const show = (change: Address) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false })
  const row = isPartial ? undefined : rows.find(({ studentId }) => studentId === search.student)
  const isLive = state === 'open' || state === 'submitted' || state === 'approved'
  const marks = <Rows result={result} onOpen={(student) => show({ student })} />
  return (
    <Page
      title={
        <>
          <bdi>{title}</bdi> · <bdi>{sectionTitle}</bdi>
        </>
      }
      lead={
        <>
          <bdi>{campus}</bdi> · {t`Up to`} <DayText day={cutOn} />
        </>
      }
      tools={<ResultActions result={result} />}
    >
      <ResultNotices result={result} />
      <ResultFacts result={result} />
      <Steps result={result} onRemarks={() => show({ tab: 'remarks' })} />
      {isLive && (!isPartial || result.mayComment.subjectIds.length > 0) ? (
        <Tabs
          label={t`Result`}
          value={search.tab === 'remarks' ? 'remarks' : 'marks'}
          onChange={(tab) => show({ tab })}
          tabs={[
            { id: 'marks', title: t`Tabulation`, content: marks },
            {
              id: 'remarks',
              title: t`Remarks and conduct`,
              content: (
                <Suspense fallback={<LoadingRows rows={8} />}>
                  <RemarksTab result={result} remarks={remarks} />
                </Suspense>
              ),
            },
          ]}
        />
      ) : (
        marks
      )}
      {row && <CardSheet result={result} row={row} onClose={() => show({ student: undefined })} />}
      <DiscardDialog isDirty={remarks.dirty > 0} isOfPage />
    </Page>
  )
}

function Rows({ result, onOpen }: { result: ResultView; onOpen: (studentId: string) => void }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  if (result.rows.length === 0)
    return (
      <EmptyState
        icon={UserX}
        title={t`No Student Found`}
        action={<ButtonLink href={scoped('results')}>{t`Results`}</ButtonLink>}
      >
        {t`Nobody was in this section on that day`}
      </EmptyState>
    )
  const View = isNarrow ? TabulationCards : Tabulation
  return (
    <Stack>
      <View result={result} onOpen={onOpen} />
    </Stack>
  )
}
