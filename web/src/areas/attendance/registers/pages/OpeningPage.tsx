import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Openings, readOpening } from 'tenant-api/contract/attendance/reports'
import { read } from '../../../../shell/session/api.ts'
import { OpeningForm } from '../opening/OpeningForm.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NoSection, NothingThere } from '../reports/EmptyReport.tsx'
import { SectionChoice } from '../reports/SectionChoice.tsx'
import { useSections } from '../use-sections.ts'

/** What a school that begins in the middle of a year knows of the days before: how often each was there. */
export function OpeningPage() {
  const { board, sections, section, show } = useSections()
  const id = section?.sectionId ?? ''
  const asked = useQuery({ ...read(readOpening, { params: { id } }), enabled: section !== undefined })
  return (
    <ReportPage
      page="opening"
      tools={
        <SectionChoice sections={sections} section={section} onChoose={(one) => show({ section: one })} />
      }
    >
      {board.data && !section ? (
        <NoSection />
      ) : (
        <Loaded query={board.error ? { ...board, data: undefined } : asked} rows={8}>
          {(openings) => <Opening key={id} id={id} openings={openings} />}
        </Loaded>
      )}
    </ReportPage>
  )
}

function Opening({ id, openings }: { id: string; openings: Openings }) {
  const { t } = useLingui()
  if (openings.rows.length === 0)
    return (
      <NothingThere title={t`No Student Found`}>{t`Nobody is enrolled in this section now.`}</NothingThere>
    )
  return <OpeningForm id={id} openings={openings} />
}
