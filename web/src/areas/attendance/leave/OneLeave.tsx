import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Side } from 'tenant-api/contract/attendance/leave'
import type { Resource } from 'kit/contract/resource'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { read } from '../../../shell/session/api.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { LeaveTools } from './LeaveTools.tsx'
import { Steps } from './Steps.tsx'
import { endpointsOf, listOf } from './sides.ts'
import { useClose } from '../../../crud/list/use-close.ts'

const inTitle = ['name', 'studentId', 'fileId', 'decidedBy', 'note', 'awaits']

/** One request of the list that lies behind: what was asked, what became of it, and what can be done with it. */
export function OneLeave({ side }: { side: Side }) {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const resource: Resource = listOf[side]
  const { data: row, placeholder } = useLoaded(rowQuery(resource, id), 5)
  const details = useQuery(read(endpointsOf(side).details, { params: { id } }))
  const close = useClose(`${side}-leaves`)
  if (row)
    return (
      <Sheet
        title={textOf(row, 'name')}
        onClose={close}
        footer={
          details.data && <LeaveTools side={side} id={id} name={textOf(row, 'name')} may={details.data} />
        }
      >
        {side === 'student' && (
          <PersonLink page="students" id={textOf(row, 'studentId')} name={nameOf(row)} />
        )}
        <Facts resource={resource} row={row} without={textOf(row, 'fileId') ? without : inTitle} />
        {details.error && <Trouble error={details.error} onRetry={() => void details.refetch()} />}
        {details.data && <Steps rows={details.data.steps} />}
      </Sheet>
    )
  return (
    <Sheet title={t`Loading`} onClose={close}>
      {placeholder}
    </Sheet>
  )
}

const without = inTitle.filter((name) => name !== 'fileId')

function nameOf(row: Row): string {
  return textOf(row, 'name')
}
