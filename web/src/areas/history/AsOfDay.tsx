import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Output } from 'kit/client'
import { historyOf, type WithHistory } from 'tenant-api/contract/history'
import { relations } from 'tenant-api/contract/people'
import { LoadingRows } from '../../crud/LoadingRows.tsx'
import { Facts } from '../../crud/record/Facts.tsx'
import { PersonLink } from '../../crud/record/RecordHeader.tsx'
import { Trouble } from '../../crud/Trouble.tsx'
import { useSay } from '../../crud/words.ts'
import { read } from '../../shell/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { DayText } from '../../ui/DateText.tsx'
import { resourceOf } from './resource-of.ts'

/** What the record said at the end of a day. Nothing in it can be changed. */
export function AsOfDay({ of, id, day }: { of: WithHistory; id: string; day: string }) {
  const { t } = useLingui()
  const found = useQuery(read(historyOf[of].asOf, { params: { id, day: day as never } }))
  if (found.error) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingRows label={t`Loading`} rows={5} />
  const { row, links } = found.data
  if (row === null)
    return (
      <Banner tone="info">
        <Trans>
          On <DayText day={day} /> there was no such record yet.
        </Trans>
      </Banner>
    )
  const then = { ...row, id, version: 0, archivedAt: null }
  return (
    <>
      <Banner tone="warning">
        <Trans>
          This is what the record said on <DayText day={day} />, not what it says now.
        </Trans>
      </Banner>
      <div className="record-cards history-then">
        <Card title={t`Details`}>
          <Facts
            resource={resourceOf(of)}
            row={then}
            without={['firstName', 'lastName', 'photoId', 'children']}
          />
        </Card>
        {(of === 'students' || of === 'guardians') && <Links of={of} links={links} />}
      </div>
    </>
  )
}

type LinksProps = { of: 'students' | 'guardians'; links: Output<typeof historyOf.students.asOf>['links'] }

/** Who belonged to whom. */
function Links({ of, links }: LinksProps) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={of === 'students' ? t`Guardians` : t`Children`}>
      {links.length === 0 && <p className="record-none">{t`Nobody was linked.`}</p>}
      <ul className="record-rows">
        {links.map((link) => (
          <li key={link.id}>
            <PersonLink page={of === 'students' ? 'guardians' : 'students'} id={link.id} name={link.name} />
            <span className="record-row-more">{say(relations[link.relation])}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
