import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { usage } from 'tenant-api/contract/records/usage'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Card } from '../../../../ui/layout/Card.tsx'

/** On how many days of a period somebody was active, and from which to which. */
export function OneCounted() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(usage, id))
  useName(textOf(row, 'name'))
  return (
    <div className="record" key={id}>
      <RecordHeader name={textOf(row, 'name')} otherName="" isArchived={false} facts={null} actions={null} />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Counted`}>
            <Facts resource={usage} row={row} without={['name']} />
          </Card>
        </div>
      </div>
    </div>
  )
}
