import { type WithHistory, historyOf } from 'tenant-api/contract/records/row-history'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { relations, guardians, students } from 'tenant-api/contract/people/students-and-guardians'
import type { Resource } from 'kit/contract/resource'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import { RecordHistory } from '../../../crud/history/RecordHistory.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import type { OnDay } from '../../../crud/history/AsOfDay.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { Card } from '../../../ui/layout/Card.tsx'

const inHeader = ['firstName', 'lastName', 'photoId', 'children']

/** What happened to a person, day by day, and what the record said on any of them. */
export function HistoryTab({ of, id }: OfRecord) {
  return (
    <RecordHistory
      resource={resourceOf(of as WithHistory)}
      id={id}
      found="person"
      without={inHeader}
      {...((of === 'students' || of === 'guardians') && { beside: LinkedThen })}
    />
  )
}

/** Who belonged to whom on a day. It stands in the same answer as the facts beside it. */
function LinkedThen({ of, id, day }: OnDay) {
  const { t } = useLingui()
  const say = useSay()
  const { data } = useQuery(read(historyOf[of as WithHistory].asOf, { params: { id, day: day as never } }))
  if (!data) return null
  return (
    <Card isFlush title={of === 'students' ? t`Guardians` : t`Children`}>
      {data.links.length === 0 && <p className="record-none">{t`Nobody was linked.`}</p>}
      <ul className="record-rows">
        {data.links.map((link) => (
          <li key={link.id}>
            <PersonLink page={of === 'students' ? 'guardians' : 'students'} id={link.id} name={link.name} />
            <span className="record-row-more">{say(relations[link.relation])}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const resources: Record<WithHistory, Resource> = { admissions, guardians, staff, students, teachers }

function resourceOf(of: WithHistory): Resource {
  return resources[of]
}
