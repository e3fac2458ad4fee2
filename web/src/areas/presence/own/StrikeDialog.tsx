import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Notice, strikePresence } from 'tenant-api/contract/presence'
import { call } from '../../../shell/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Says that something was noticed by mistake; why is kept with it. */
export default function StrikeDialog({ notice: { id }, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [reason, write] = useState('')
  const striking = useMutation({
    mutationFn: () => call(strikePresence, { params: { id }, body: { reason: reason.trim() } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['/employees/:id/presence'] })
      onClose()
    },
  })
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>{t`Cancel`}</Button>
      <Button
        look="danger"
        isPending={striking.isPending}
        isDisabled={reason.trim() === ''}
        onPress={() => striking.mutate()}
      >
        {t`Strike`}
      </Button>
    </>
  )
  return (
    <Dialog title={t`Was this noticed by mistake?`} isOpen onClose={onClose} actions={actions}>
      <TextField
        label={t`Reason`}
        description={t`It stays in the list, and counts no more.`}
        value={reason}
        onChange={write}
        maxLength={200}
        error={striking.error?.message}
        isRequired
        autoFocus
      />
    </Dialog>
  )
}
