import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { revokeKey } from 'tenant-api/contract/access/api-keys'
import { call } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleKeys } from './use-stale-keys.ts'

/** Asks before a key ends for ever. */
export function RevokeKey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleKeys()
  const revoking = useMutation({
    mutationFn: () => call(revokeKey, { params: { id } }),
    async onSuccess() {
      toast({ type: 'success', message: t`The key is revoked` })
      onClose()
      await stale()
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t`Revoke the key ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="danger" autoFocus isPending={revoking.isPending} onPress={() => revoking.mutate()}>
            {t`Revoke`}
          </Button>
        </>
      }
    >
      {revoking.error ? (
        <Banner tone="danger">{revoking.error.message}</Banner>
      ) : (
        <p>
          <Trans>
            Programs that use it are refused at once, and it cannot be brought back. What it did stays in the
            audit log.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}
