import type { WithHistory } from 'tenant-api/contract/records/row-history'
import { RecordHistory } from '../../../crud/history/RecordHistory.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { LinkedThen } from './LinkedThen.tsx'
import { resourceOf } from './resource-of.ts'

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
