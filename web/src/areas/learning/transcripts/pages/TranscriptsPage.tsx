import { Plural, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, Printer, Users } from 'lucide-react'
import { address } from 'kit/http/client'
import {
  listTranscripts,
  type ListedTranscript,
  readTranscriptsOfSection,
} from 'tenant-api/contract/learning/transcripts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { useScoped } from '../../../../shell/scope/scope-choices.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

/** The students of a section with what stands on their transcripts; a section is printed at once. */
export function TranscriptsPage() {
  const { t } = useLingui()
  const scoped = useScoped()
  const navigate = useNavigate()
  const { section: asked }: { section?: string } = useSearch({ strict: false })
  const { campus } = scopeFilter('campus', useScope())
  const query = { ...(campus !== undefined && { campus }), ...(asked !== undefined && { section: asked }) }
  const { data, placeholder } = useLoaded(read(listTranscripts, { query }), 8)
  const hasCampuses = new Set(data?.sections.map((one) => one.campus)).size > 1
  const hasResults = data?.rows.some(({ cards, pastYears }) => cards + pastYears > 0)
  return (
    <Page
      title={t`Transcripts`}
      lead={t`Report cards of all years, and results from before this school`}
      width="860px"
      tools={
        <Cluster>
          {data?.mayEdit && (
            <ButtonLink href={scoped('imports/past-results')} icon={<FileUp aria-hidden size={16} />}>
              {t`Import past results`}
            </ButtonLink>
          )}
          {data?.section && hasResults && (
            <ButtonLink
              href={address(readTranscriptsOfSection, { query: { section: data.section } })}
              target="_blank"
              icon={<Printer aria-hidden size={16} />}
            >
              {t`Print the section`}
            </ButtonLink>
          )}
        </Cluster>
      }
    >
      {placeholder}
      {data && data.sections.length > 0 && (
        <Select
          label={t`Section`}
          choices={data.sections.map(({ id, title, campus: at }) => ({
            id,
            name: hasCampuses ? `${title} · ${at}` : title,
          }))}
          value={data.section ?? ''}
          onChange={(section) =>
            void navigate({ to: '.', search: { section } as never, replace: true, resetScroll: false })
          }
        />
      )}
      {data && data.rows.length === 0 && (
        <EmptyState icon={Users} title={t`No Student Found`} action={null}>
          {t`Nobody is in this section`}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Card isFlush>
          <RowList>
            {data.rows.map((row) => (
              <li key={row.studentId}>
                <StudentLine row={row} />
              </li>
            ))}
          </RowList>
        </Card>
      )}
    </Page>
  )
}

function StudentLine({ row }: { row: ListedTranscript }) {
  const ownName = useOwnName()
  const scoped = useScoped()
  const { studentId, rollNumber, registrationNumber, cards, pastYears } = row
  return (
    <>
      <Link to={scoped(`transcripts/${studentId}`)} className="record-link">
        <bdi>{ownName(row)}</bdi>
      </Link>{' '}
      <span className="muted">
        {rollNumber !== null && (
          <>
            <NumberText value={rollNumber} /> ·{' '}
          </>
        )}
        <bdi>{registrationNumber}</bdi>
      </span>
      <div className="muted">
        <Plural value={cards} _0="No report card" one="# report card" other="# report cards" />
        {pastYears > 0 && (
          <>
            {' · '}
            <Plural value={pastYears} one="# year from before" other="# years from before" />
          </>
        )}
      </div>
    </>
  )
}
