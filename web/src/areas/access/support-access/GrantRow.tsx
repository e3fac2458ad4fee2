import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { revokeAccess, type SupportGrant } from 'tenant-api/contract/access/support-access'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

/** One time at which support was let in: as what, by whom, why, and what it has asked for. */
export function GrantRow({ row, mayEnd }: { row: SupportGrant; mayEnd: boolean }) {
  const { t } = useLingui()
  const stale = useStale(/^\/support-access/)
  const { id, role, campus, reason, grantedBy, beganAt, endsAt, revokedAt, isOpen, visits } = row
  const ending = useMutation({
    mutationFn: () => call(revokeAccess, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Support access ended` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <li className="support-access-row">
      <Cluster>
        <strong>{role}</strong>
        {campus !== null && <span>{campus}</span>}
        <Badge tone={isOpen ? 'warning' : 'neutral'}>{isOpen ? t`May look` : t`Ended`}</Badge>
      </Cluster>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p className="page-lead">
        {grantedBy === null ? (
          <Trans>
            <InstantText at={beganAt} /> to <InstantText at={revokedAt ?? endsAt} />
          </Trans>
        ) : (
          <Trans>
            <bdi>{grantedBy}</bdi>: <InstantText at={beganAt} /> to <InstantText at={revokedAt ?? endsAt} />
          </Trans>
        )}
      </p>
      {visits.length === 0 && <p className="page-lead">{t`Nobody has looked`}</p>}
      {visits.map(({ operator, beganAt: came, requests }) => (
        <p key={`${operator} ${came}`} className="page-lead">
          <Trans>
            <bdi>{operator}</bdi> came at <InstantText at={came} />:
          </Trans>{' '}
          {plural(requests, {
            one: '# request, which stands in the audit log',
            other: '# requests, which stand in the audit log',
          })}
        </p>
      ))}
      {isOpen && mayEnd && (
        <div>
          <Button size="small" look="danger" isPending={ending.isPending} onPress={() => ending.mutate()}>
            {t`End support access`}
          </Button>
        </div>
      )}
    </li>
  )
}
