import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { webhooks } from 'tenant-api/contract/records/webhooks'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Button } from '../../../../ui/base/Button.tsx'

const WebhookSheet = overlayOf(
  part(() => import('../WebhookSheet.tsx')),
  (all) => all.WebhookSheet,
)
const SecretDialog = overlayOf(
  part(() => import('../../../../crud/form/SecretDialog.tsx')),
  (all) => all.SecretDialog,
)

/** All webhooks of the school, and the way to a new one. */
export function WebhooksPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['webhooks', 'edit'])
  const [isMaking, make] = useState(false)
  const [secret, show] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={webhooks}
        action={
          mayEdit && (
            <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={() => make(true)}>
              {t`New webhook`}
            </Button>
          )
        }
      />
      {isMaking && (
        <WebhookSheet
          onSecret={(made) => {
            make(false)
            show(made)
          }}
          onClose={() => make(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title={t`Signing secret`} secret={secret} onClose={() => show(undefined)} />
      )}
    </>
  )
}
