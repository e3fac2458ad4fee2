import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listPapers } from 'tenant-api/contract/admissions/form/papers'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PaperRow } from './PaperRow.tsx'

/**
 * By which application a student came, and what the family sent then, though the application is in the archive by now;
 * of one out of reach, nothing.
 */
export function ApplicationOfStudent({ id: studentId }: OfRecord) {
  const [current, archived] = useSuspenseQueries({
    queries: (['false', 'true'] as const).map((archived) =>
      read(admissions.endpoints.list, { query: { studentId, archived, limit: 1 } }),
    ),
  })
  const application = current?.data.rows[0] ?? archived?.data.rows[0]
  return application ? <Application id={application.id} number={application.number} /> : null
}

function Application({ id, number }: { id: string; number: string }) {
  const { t } = useLingui()
  const { rows } = useSuspenseQuery(read(listPapers, { params: { id } })).data
  const link = (
    <Link className="record-link" to={scoped(`admissions/${id}`)}>
      <Trans>
        Application number <Ltr>{number}</Ltr>
      </Trans>
    </Link>
  )
  return (
    <div className="record-wide">
      <Card isFlush title={t`Documents of the application`} action={link}>
        {rows.length === 0 && <p className="record-none">{t`No document came with the application.`}</p>}
        <ul className="record-rows">
          {rows.map((paper) => (
            <PaperRow key={paper.id} paper={paper} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
