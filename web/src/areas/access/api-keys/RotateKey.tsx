import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rotateKey } from 'tenant-api/contract/access/api-keys'
import { call } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { useStaleKeys } from './use-stale-keys.ts'

type Props = {
  id: string
  maker: string
  isMine: boolean
  onSecret: (secret: string) => void
  onClose: () => void
}

/** A new secret for a key; of one's own the old one may be good for a while, so that nothing stands still. */
export function RotateKey({ id, maker, isMine, onSecret, onClose }: Props) {
  const { t } = useLingui()
  const [hours, setHours] = useState(isMine ? '24' : '0')
  const stale = useStaleKeys()
  const rotating = useMutation({
    mutationFn: () => call(rotateKey, { params: { id }, body: { hours: Number(hours) } }),
    async onSuccess({ secret }) {
      await stale()
      onSecret(secret)
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t`A new secret for this key?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={rotating.isPending} onPress={() => rotating.mutate()}>
            {t`New secret`}
          </Button>
        </>
      }
    >
      {rotating.error && <Banner tone="danger">{rotating.error.message}</Banner>}
      {isMine ? (
        <Select
          label={t`The old secret works for`}
          choices={[
            { id: '0', name: t`Not at all` },
            { id: '1', name: t`1 hour` },
            { id: '24', name: t`24 hours` },
            { id: '168', name: t`7 days` },
          ]}
          value={hours}
          onChange={setHours}
        />
      ) : (
        <p>
          <Trans>
            {maker} answers for this key until now. From then on you do: it may do no more than you, and the
            old secret ends at once.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}
