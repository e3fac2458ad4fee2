import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleOff } from 'lucide-react'
import { deactivateRoutine, routines } from 'tenant-api/contract/learning/routines'
import { ResourceForm } from '../../../crud/form/ResourceForm.tsx'
import { useClose } from '../../../crud/list/use-close.ts'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const beneath = { endsOn: DeactivateButton }

/** One routine of the list that lies behind, and the way to end it. */
export function OneRoutine() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const close = useClose(routines.name)
  const { data: row, placeholder } = useLoaded(rowQuery(routines, id), 5)
  if (!row)
    return (
      <Sheet title={t`Loading`} onClose={close}>
        {placeholder}
      </Sheet>
    )
  return (
    <ResourceForm
      key={row.id}
      resource={routines}
      row={row}
      title={textOf(row, 'name')}
      beneath={beneath}
      onClose={close}
    />
  )
}

/** Beneath the last day of a routine that still recurs. */
function DeactivateButton() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const onDone = useClose(routines.name)
  const { data: row } = useLoaded(rowQuery(routines, id), 5)
  const mayEdit = useMay([routines.name, 'edit'])
  const today = useToday()
  const stale = useStale(/routines|weeks/)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deactivateRoutine, { params: { id }, body: { lastDay: null } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Routine deactivated` })
      onDone()
    },
  })
  const ends = row ? textOf(row, 'endsOn') : ''
  if (!row || !mayEdit || row.archivedAt !== null || (ends !== '' && ends < today)) return null
  return (
    <Button icon={<CircleOff aria-hidden size={16} />} isPending={isPending} onPress={() => mutate()}>
      {t`Deactivate`}
    </Button>
  )
}
