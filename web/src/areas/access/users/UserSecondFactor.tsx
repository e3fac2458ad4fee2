import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readUserSecondFactor, removeSecondFactor, removing } from 'tenant-api/contract/access/second-factor'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'

type Props = { id: string; name: string; mayEdit: boolean }

/** Whether somebody comes in by a second factor as well, and what helps when it is lost. */
export function UserSecondFactor({ id, name, mayEdit }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const { data, fallback } = useLoaded(read(readUserSecondFactor, { params: { id } }), 1)
  const take = <Button size="small" onPress={() => ask(true)}>{t`Remove`}</Button>
  return (
    <Card title={t`Second factor`} action={mayEdit && data?.since && take}>
      {fallback}
      {data?.since && (
        <p>
          <Trans>
            Since <InstantText at={data.since} />
          </Trans>
          {' · '}
          <Plural value={data.codesLeft} one="# recovery code is left" other="# recovery codes are left" />
        </p>
      )}
      {data && data.since === null && (
        <p>
          {data.isDemanded ? t`None yet, and a role asks for one.` : t`None. The password alone lets in.`}
        </p>
      )}
      {isAsking && (
        <ShapeSheet
          title={t`Remove the second factor of ${name}`}
          shape={removing}
          submit={t`Remove`}
          done={t`Second factor removed`}
          top={
            <p>
              {t`Make sure it is really them asking. After this their password is enough to log in, and they are told.`}
            </p>
          }
          isTyped
          onSend={async ({ reason }) => {
            await call(removeSecondFactor, { params: { id }, body: { reason: String(reason) } })
            await queries.invalidateQueries({
              predicate: ({ queryKey: [path] }) => String(path).startsWith('/users'),
            })
          }}
          onClose={() => ask(false)}
        />
      )}
    </Card>
  )
}
