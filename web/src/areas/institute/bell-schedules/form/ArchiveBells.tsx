import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import {
  archiveBellSchedule,
  type BellSchedule,
  restoreBellSchedule,
} from 'tenant-api/contract/institute/bell-schedules'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useBellsChanged } from './use-bell-form.ts'

type Props = { schedule: BellSchedule; onDone: (schedule: BellSchedule) => void }

/** Puts bells away, or back; archiving can be taken back from the message that says so. */
export function ArchiveBells({ schedule, onDone }: Props) {
  const { t } = useLingui()
  const file = useFiling()
  const isArchived = schedule.archivedAt !== null
  const Icon = isArchived ? ArchiveRestore : Archive
  return (
    <span className="bell-form-start">
      <Button
        look="quiet"
        icon={<Icon aria-hidden size={16} />}
        isPending={file.isPending}
        onPress={() => file.mutate(schedule, { onSuccess: onDone })}
      >
        {isArchived ? t`Restore` : t`Archive`}
      </Button>
    </span>
  )
}

function useFiling() {
  const { t } = useLingui()
  const refresh = useBellsChanged()
  const filing = useMutation({
    mutationFn: ({ id, archivedAt }: BellSchedule) =>
      call(archivedAt === null ? archiveBellSchedule : restoreBellSchedule, { params: { id } }),
    async onSuccess(written) {
      const { name } = written
      const isArchived = written.archivedAt !== null
      toast({
        type: 'success',
        message: isArchived ? t`${name} archived` : t`${name} restored`,
        undo: isArchived ? () => filing.mutate(written) : undefined,
      })
      await refresh(written)
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return filing
}
