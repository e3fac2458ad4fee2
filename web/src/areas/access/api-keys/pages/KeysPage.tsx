import { useLingui } from '@lingui/react/macro'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { apiKeys } from 'tenant-api/contract/access/api-keys'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { SecretDialog } from '../../../../crud/form/SecretDialog.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'

const sheets = part(() => import('../KeySheet.tsx'))
const KeySheet = overlayOf(sheets, (all) => all.KeySheet)

/** All keys of the school, the way to a new one, and to what programs do with one. */
export function KeysPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['api-keys', 'edit'])
  const [isMaking, make] = useState(false)
  const [secret, show] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={apiKeys}
        action={
          <>
            <ButtonLink href={scoped('api-keys/guide')} icon={<BookOpen aria-hidden size={16} />}>
              {t`API guide`}
            </ButtonLink>
            {mayEdit && (
              <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={() => make(true)}>
                {t`New key`}
              </Button>
            )}
          </>
        }
      />
      {isMaking && (
        <KeySheet
          onSecret={(made) => {
            make(false)
            show(made)
          }}
          onClose={() => make(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title={t`The secret of the key`} secret={secret} onClose={() => show(undefined)} />
      )}
    </>
  )
}
