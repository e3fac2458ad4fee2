import { useLingui } from '@lingui/react/macro'
import { CalendarCheck, ListChecks } from 'lucide-react'
import { type OwnExam, readStudentExams } from 'tenant-api/contract/learning/date-sheets'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useFamily } from '../../../../shell/scope/children.ts'
import { read } from '../../../../shell/session/api.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

/** To a guardian the date sheets of each child, or of the one that the portal is about; to a student the own. */
export function MyExams() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const { data, placeholder } = useLoaded(read(listOwnStudents, {}), 6)
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <Page title={t`Exams and date sheets`} width="760px">
      {placeholder}
      {rows?.length === 0 && (
        <EmptyState icon={ListChecks} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      {rows?.map((one) => (
        <OfStudent key={one.id} id={one.id} name={ownName(one)} />
      ))}
    </Page>
  )
}

function OfStudent({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readStudentExams, { params: { id } }), 4)
  if (!data) return placeholder
  if (data.exams.length === 0)
    return (
      <Card title={<bdi>{name}</bdi>}>
        <p className="muted">
          <CalendarCheck aria-hidden size={16} /> {t`No date sheet is published.`}
        </p>
      </Card>
    )
  return data.exams.map((exam) => <ExamCard key={exam.id} exam={exam} name={name} />)
}

function ExamCard({ exam, name }: { exam: OwnExam; name: string }) {
  const { t } = useLingui()
  return (
    <Card
      title={
        <>
          <bdi>{exam.title}</bdi> · <bdi>{name}</bdi>
        </>
      }
      description={
        exam.number !== null && (
          <>
            {t`Roll number`} <NumberText value={exam.number} />
          </>
        )
      }
      isFlush
    >
      {exam.heldFor !== null && <Held exam={exam} />}
      <RowList>
        {exam.papers.map((paper) => (
          <li key={paper.id}>
            <strong>
              <bdi>{paper.subject}</bdi>
            </strong>{' '}
            <DayText day={paper.day} />{' '}
            <span dir="ltr">
              {paper.startsAt}–{paper.endsAt}
            </span>
            {paper.room !== null && (
              <span className="muted">
                {' '}
                <bdi>{paper.room}</bdi>, {t`row ${paper.row ?? 0}, seat ${paper.column ?? 0}`}
              </span>
            )}
            {paper.syllabus !== '' && (
              <div className="muted">
                <bdi>{paper.syllabus}</bdi>
              </div>
            )}
          </li>
        ))}
      </RowList>
    </Card>
  )
}

/** Why the slip is kept back, and whom to see. */
function Held({ exam: { heldFor, holdReason } }: { exam: OwnExam }) {
  const { t } = useLingui()
  return (
    <Banner tone="warning">
      {heldFor === 'dues' &&
        t`The roll number slip is kept back because fees are open. Please see the accounts office.`}
      {heldFor === 'papers' &&
        t`The roll number slip is kept back because papers are missing. Please see the office.`}
      {heldFor === 'discipline' && t`The roll number slip is kept back. Please see the head of the school.`}{' '}
      <bdi>{holdReason}</bdi>
    </Banner>
  )
}
