import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readSubjectAttendance, readSubjectAttendanceSheet } from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { useWritePercent } from '../../../../ui/text/PercentText.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NoSection, NothingThere } from '../reports/EmptyReport.tsx'
import { SectionChoice } from '../reports/SectionChoice.tsx'
import { type SubjectShares, SubjectsList, SubjectsTable } from '../reports/SubjectsTable.tsx'
import { useSections } from '../use-sections.ts'

type Span = 'year' | 'month'

/** Of each subject of a section: how many lessons were called, and of how many in a hundred each student was there. */
export function SubjectsPage() {
  const { t } = useLingui()
  const today = useToday()
  const { board, sections, section, show } = useSections()
  const search: { span?: string } = useSearch({ strict: false })
  const span: Span = search.span === 'month' ? 'month' : 'year'
  const params = { id: section?.sectionId ?? '' }
  const query = span === 'month' ? { from: `${today.slice(0, 8)}01` } : {}
  const asked = useQuery({
    ...read(readSubjectAttendance, { params, query }),
    enabled: section !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <ReportPage
      page="subjects"
      tools={
        <>
          <SectionChoice sections={sections} section={section} onChoose={(id) => show({ section: id })} />
          <Segments<Span>
            label={t`Since when`}
            choices={[
              { id: 'year', name: t`This year` },
              { id: 'month', name: t`This month` },
            ]}
            value={span}
            onChange={(id) => show({ span: id === 'year' ? undefined : id })}
          />
          {section && (
            <ButtonLink size="small" href={scoped(`lesson-registers/${section.sectionId}`)}>
              {t`Lessons of the day`}
            </ButtonLink>
          )}
        </>
      }
      files={section && <FileLinks endpoint={readSubjectAttendanceSheet} params={params} query={query} />}
    >
      {board.data && !section ? (
        <NoSection />
      ) : (
        <Loaded query={board.error ? { ...board, data: undefined } : asked} rows={8}>
          {(shares) => <Shares shares={shares} />}
        </Loaded>
      )}
    </ReportPage>
  )
}

function Shares({ shares }: { shares: SubjectShares }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const required = useWritePercent()(shares.required)
  if (shares.subjects.length === 0)
    return (
      <NothingThere title={t`No lesson marked yet`}>
        {t`As soon as registers of lessons are handed in, each subject stands here.`}
      </NothingThere>
    )
  return (
    <>
      {isNarrow ? <SubjectsList shares={shares} /> : <SubjectsTable shares={shares} />}
      <p className="report-note">
        <Trans>
          Late counts as present, and leave does not count. Those below {required} in a subject are marked.
        </Trans>
      </p>
    </>
  )
}
