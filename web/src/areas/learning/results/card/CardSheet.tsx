import { readCard, type ResultRow, type ResultView } from 'tenant-api/contract/learning/results'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { CardBody } from '../../card/CardBody.tsx'
import { HoldNotices, HoldTools } from './Holds.tsx'

type Props = { result: ResultView; row: ResultRow; onClose: () => void }

/** A student’s card, and how each grade of it came about. */
export function CardSheet({ result, row, onClose }: Props) {
  const ownName = useOwnName()
  const params = { id: result.id, studentId: row.studentId }
  const { data, placeholder } = useLoaded(read(readCard, { params }), 8)
  return (
    <Sheet
      title={ownName(row)}
      onClose={onClose}
      footer={result.mayApprove && <HoldTools result={result} row={row} />}
    >
      <Stack>
        <HoldNotices row={row} />
        {placeholder ?? <CardBody card={data.card} edition={data.edition} needs={data.needs} />}
      </Stack>
    </Sheet>
  )
}
