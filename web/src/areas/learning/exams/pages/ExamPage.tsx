import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type DatedPaper, type DateSheet, readDateSheet } from 'tenant-api/contract/learning/date-sheets'
import { listSittings } from 'tenant-api/contract/learning/exam-seating'
import { examStates } from 'tenant-api/contract/learning/exams'
import { unplacedWords } from 'kit/exams/date-sheet-words'
import type { Unplaced } from 'kit/exams/date-sheet'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ExamTools } from '../sheet/ExamTools.tsx'
import { paperName } from '../sheet/paper-places.ts'
import { PaperSheet } from '../sheet/PaperSheet.tsx'
import { Paper, SheetTable } from '../sheet/SheetTable.tsx'

/** An exam: its papers as a date sheet, its times with rooms and seats, and what can be done with it. */
export function ExamPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readDateSheet, { params: { id } }), 8)
  useName(data?.title ?? '')
  return data ? <Opened sheet={data} /> : placeholder
}

function Opened({ sheet }: { sheet: DateSheet }) {
  const { t } = useLingui()
  const say = useSay()
  const [paper, open] = useState<DatedPaper>()
  const [left, setLeft] = useState<readonly Unplaced[]>([])
  const waiting = sheet.papers.filter(({ day }) => day === null)
  return (
    <Page
      title={<bdi>{sheet.title}</bdi>}
      lead={
        <>
          <bdi>{sheet.campus}</bdi> · <DayText day={sheet.firstDay} />–<DayText day={sheet.lastDay} />
        </>
      }
      tools={<ExamTools sheet={sheet} waiting={waiting.length} onDrafted={setLeft} />}
    >
      <Cluster>
        <Badge tone={sheet.state === 'planned' ? 'warning' : 'success'}>{say(examStates[sheet.state])}</Badge>
      </Cluster>
      {left
        .filter(({ paperId }) => waiting.some(({ id }) => id === paperId))
        .map((one) => {
          const { text, fill } = unplacedWords(one)
          const named = sheet.papers.find(({ id }) => id === one.paperId)
          return (
            <Banner key={one.paperId} tone="warning">
              <bdi>{named ? paperName(named) : ''}</bdi>: {say(text, fill)}
            </Banner>
          )
        })}
      {waiting.length > 0 && (
        <Card title={t`Papers without a day`} isFlush>
          <RowList>
            {waiting.map((one) => (
              <li key={one.id}>
                <Paper sheet={sheet} paper={one} onOpen={open} withClass />
              </li>
            ))}
          </RowList>
        </Card>
      )}
      {waiting.length < sheet.papers.length && <SheetTable sheet={sheet} onOpen={open} />}
      <Sittings id={sheet.id} />
      {paper && <PaperSheet key={paper.id} sheet={sheet} paper={paper} onClose={() => open(undefined)} />}
    </Page>
  )
}

function Sittings({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listSittings, { params: { id } }), 3)
  if (!data) return placeholder
  if (data.rows.length === 0) return null
  return (
    <Card title={t`Rooms and seats`} isFlush>
      <RowList>
        {data.rows.map((one) => (
          <li key={one.id}>
            <Cluster justify="space-between">
              <span>
                <DayText day={one.day} />{' '}
                <span dir="ltr">
                  {one.startsAt}–{one.endsAt}
                </span>
                <span className="muted"> {t`${one.seated} of ${one.students} students have a seat`}</span>
              </span>
              <ButtonLink size="small" href={scoped(`exam-sittings/${one.id}`)}>{t`Seats`}</ButtonLink>
            </Cluster>
          </li>
        ))}
      </RowList>
    </Card>
  )
}
