import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { historyOf, type WithHistory } from 'tenant-api/contract/records/row-history'
import { relations } from 'tenant-api/contract/people/students-and-guardians'
import type { OnDay } from '../../../crud/history/AsOfDay.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { Card } from '../../../ui/layout/Card.tsx'

/** Who belonged to whom on a day. It stands in the same answer as the facts beside it. */
export function LinkedThen({ of, id, day }: OnDay) {
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
