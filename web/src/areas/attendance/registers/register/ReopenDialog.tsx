import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reopenRegister } from 'tenant-api/contract/attendance/registers'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

/** Lets a register be marked again; why is kept with it. */
export default function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useStale(/registers?$/)
  const [reason, write] = useState('')
  const opening = useMutation({
    mutationFn: () => call(reopenRegister, { params: { id }, body: { reason: reason.trim() } }),
    async onSuccess() {
      await refresh()
      onClose()
    },
  })
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>{t`Cancel`}</Button>
      <Button
        look="primary"
        isPending={opening.isPending}
        isDisabled={reason.trim() === ''}
        onPress={() => opening.mutate()}
      >
        {t`Open again`}
      </Button>
    </>
  )
  return (
    <Dialog title={t`Open this register again?`} isOpen onClose={onClose} actions={actions}>
      <TextField
        label={t`Reason`}
        value={reason}
        onChange={write}
        maxLength={200}
        error={opening.error?.message}
        isRequired
        autoFocus
      />
    </Dialog>
  )
}
