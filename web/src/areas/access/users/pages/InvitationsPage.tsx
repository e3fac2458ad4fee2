import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { invitationDays, readUninvited } from 'tenant-api/contract/accounts/invitations'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Newcomer } from '../invite/Newcomer.tsx'
import { RanOut } from '../invite/RanOut.tsx'
import { Uninvited } from '../invite/Uninvited.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../../../../crud/record/Record.css'

/** How people come by a log-in: all of a list at once, or one of whom there is no record. */
export function InvitationsPage() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const query = campus === undefined ? {} : { campus }
  const { data, fallback } = useLoaded(read(readUninvited, { query }), 4)
  return (
    <Stack>
      <Cluster as="header" gap="12px" justify="space-between">
        <h1 className="page-title">{t`Invitations`}</h1>
        <ButtonLink href={`${scoped('users')}?state=invited`}>{t`Not answered yet`}</ButtonLink>
      </Cluster>
      <div className="record-cards">
        <div className="record-stack">
          <Card
            isFlush
            title={t`Without a log-in`}
            description={plural(invitationDays, {
              one: 'An invitation is good for # day. On the record of a person you invite them alone.',
              other: 'An invitation is good for # days. On the record of a person you invite them alone.',
            })}
          >
            {fallback}
            {data && <Uninvited rows={data.rows} canText={data.canText} campus={campus} />}
          </Card>
          {data && (
            <Card
              isFlush
              title={t`Expired invitations`}
              description={t`Their links no longer work. The log-ins stay and start with a new link.`}
            >
              <RanOut ranOut={data.ranOut} canText={data.canText} campus={campus} />
            </Card>
          )}
        </div>
        <Newcomer canText={data?.canText ?? false} offered={data?.offered ?? []} />
      </div>
    </Stack>
  )
}
